/** The texts that surround the lines of every email. */
import type { Language } from '#domain/language.ts';

/** Placeholders: `{name}` in the greeting, `{business}`, `{count}`. */
export interface Frame {
  readonly greeting: string;
  /** For a recipient whose name cannot be shown; see display-name.ts. */
  readonly greetingWithoutName: string;
  /** Precedes the link as text. */
  readonly linkHint: string;
  readonly automatic: string;
  readonly oneHour: string;
  readonly hours: string;
}

export const frame: Readonly<Record<Language, Frame>> = {
  en: {
    greeting: 'Hello {name},',
    greetingWithoutName: 'Hello,',
    linkHint: 'If the button does not work, copy this address into your browser:',
    automatic: 'This message was sent automatically by {business}.',
    oneHour: '1 hour',
    hours: '{count} hours',
  },
  vi: {
    greeting: 'Xin chào {name},',
    greetingWithoutName: 'Xin chào,',
    linkHint: 'Nếu nút không hoạt động, vui lòng sao chép địa chỉ sau vào trình duyệt:',
    automatic: 'Thư này được {business} gửi tự động.',
    oneHour: '1 giờ',
    hours: '{count} giờ',
  },
  ja: {
    greeting: '{name} 様',
    greetingWithoutName: 'お客様',
    linkHint: 'ボタンが機能しない場合は、次のアドレスをコピーしてブラウザーで開いてください。',
    automatic: 'このメールは{business}より自動送信されています。',
    oneHour: '1時間',
    hours: '{count}時間',
  },
  zh: {
    greeting: '{name}，您好：',
    greetingWithoutName: '您好：',
    linkHint: '如果按钮无法使用，请复制以下地址到浏览器中打开：',
    automatic: '此邮件由{business}自动发送。',
    oneHour: '1小时',
    hours: '{count}小时',
  },
  ko: {
    greeting: '{name}님, 안녕하세요.',
    greetingWithoutName: '안녕하세요.',
    linkHint: '버튼이 작동하지 않으면 아래 주소를 복사하여 브라우저에 붙여 넣어 주세요.',
    automatic: '이 메일은 {business}에서 자동으로 발송되었습니다.',
    oneHour: '1시간',
    hours: '{count}시간',
  },
  th: {
    greeting: 'เรียน คุณ {name}',
    greetingWithoutName: 'เรียน ท่านผู้ใช้บริการ',
    linkHint: 'หากกดปุ่มไม่ได้ กรุณาคัดลอกที่อยู่นี้ไปวางในเบราว์เซอร์',
    automatic: 'อีเมลฉบับนี้ส่งโดยอัตโนมัติจาก {business}',
    oneHour: '1 ชั่วโมง',
    hours: '{count} ชั่วโมง',
  },
  id: {
    greeting: 'Halo {name},',
    greetingWithoutName: 'Halo,',
    linkHint: 'Jika tombol tidak berfungsi, salin alamat berikut ke peramban Anda:',
    automatic: 'Pesan ini dikirim secara otomatis oleh {business}.',
    oneHour: '1 jam',
    hours: '{count} jam',
  },
  fr: {
    greeting: 'Bonjour {name},',
    greetingWithoutName: 'Bonjour,',
    linkHint: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u00a0:',
    automatic: 'Ce message a été envoyé automatiquement par {business}.',
    oneHour: '1\u00a0heure',
    hours: '{count}\u00a0heures',
  },
  // In German the sentence continues after the comma: the first line of each email begins in lower case.
  de: {
    greeting: 'Guten Tag {name},',
    greetingWithoutName: 'Guten Tag,',
    linkHint: 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
    automatic: 'Diese Nachricht wurde automatisch von {business} gesendet.',
    oneHour: '1 Stunde',
    hours: '{count} Stunden',
  },
  es: {
    greeting: 'Hola, {name}:',
    greetingWithoutName: 'Hola:',
    linkHint: 'Si el botón no funciona, copie esta dirección en su navegador:',
    automatic: '{business} ha enviado este mensaje de forma automática.',
    oneHour: '1 hora',
    hours: '{count} horas',
  },
  lo: {
    greeting: 'ສະບາຍດີ {name},',
    greetingWithoutName: 'ສະບາຍດີ,',
    linkHint: 'ຖ້າປຸ່ມໃຊ້ບໍ່ໄດ້, ກະລຸນາສຳເນົາທີ່ຢູ່ນີ້ໄປວາງໃສ່ໂປຣແກຣມທ່ອງເວັບຂອງທ່ານ:',
    automatic: 'ອີເມວນີ້ຖືກສົ່ງໂດຍອັດຕະໂນມັດຈາກ {business}.',
    oneHour: '1 ຊົ່ວໂມງ',
    hours: '{count} ຊົ່ວໂມງ',
  },
  km: {
    greeting: 'ជម្រាបសួរ {name}',
    greetingWithoutName: 'ជម្រាបសួរ',
    linkHint: 'ប្រសិនបើប៊ូតុងមិនដំណើរការ សូមចម្លងអាសយដ្ឋាននេះទៅដាក់ក្នុងកម្មវិធីរុករក៖',
    automatic: 'អ៊ីមែលនេះត្រូវបានផ្ញើដោយស្វ័យប្រវត្តិពី {business}។',
    oneHour: '1 ម៉ោង',
    hours: '{count} ម៉ោង',
  },
  my: {
    greeting: 'မင်္ဂလာပါ {name}၊',
    greetingWithoutName: 'မင်္ဂလာပါ၊',
    linkHint: 'ခလုတ် အလုပ်မလုပ်ပါက ဤလိပ်စာကို ကူးယူ၍ ဘရောက်ဇာတွင် ဖွင့်ပါ။',
    automatic: 'ဤအီးမေးလ်ကို {business} မှ အလိုအလျောက် ပို့ထားခြင်း ဖြစ်ပါသည်။',
    oneHour: '၁ နာရီ',
    hours: '{count} နာရီ',
  },
  fil: {
    greeting: 'Kumusta {name},',
    greetingWithoutName: 'Kumusta,',
    linkHint: 'Kung hindi gumana ang button, kopyahin ang address na ito sa inyong browser:',
    automatic: 'Awtomatikong ipinadala ng {business} ang mensaheng ito.',
    oneHour: '1 oras',
    hours: '{count} na oras',
  },
};
