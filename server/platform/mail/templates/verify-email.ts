/** To a user who registered, or requested the link again: checks that the address belongs to the user. */
import type { LinkEmailTemplate } from './email-text.ts';

export const verifyEmail: LinkEmailTemplate = {
  en: {
    subject: 'Confirm your email address',
    lines: [
      'Thank you for registering with {business}.',
      'Please confirm that this email address is yours.',
      'The link is valid for {validity}.',
    ],
    button: 'Confirm address',
    ifNotYou: 'If you did not register, you can ignore this message. Nothing will happen.',
  },
  vi: {
    subject: 'Xác nhận địa chỉ email của bạn',
    lines: [
      'Cảm ơn bạn đã đăng ký tại {business}.',
      'Vui lòng xác nhận đây là địa chỉ email của bạn.',
      'Liên kết có hiệu lực trong {validity}.',
    ],
    button: 'Xác nhận địa chỉ',
    ifNotYou: 'Nếu bạn không đăng ký, vui lòng bỏ qua thư này. Sẽ không có gì thay đổi.',
  },
  ja: {
    subject: 'メールアドレスのご確認',
    lines: [
      '{business}にご登録いただき、ありがとうございます。',
      'このメールアドレスがお客様のものであることをご確認ください。',
      'リンクの有効期限は{validity}です。',
    ],
    button: 'メールアドレスを確認する',
    ifNotYou: 'お心当たりのない場合は、このメールを破棄してください。登録は完了しません。',
  },
  zh: {
    subject: '请确认您的邮箱',
    lines: ['感谢您注册{business}。', '请确认此邮箱属于您。', '链接在{validity}内有效。'],
    button: '确认邮箱',
    ifNotYou: '如果您没有注册，请忽略此邮件，不会有任何影响。',
  },
  ko: {
    subject: '이메일 주소를 확인해 주세요',
    lines: [
      '{business}에 가입해 주셔서 감사합니다.',
      '이 이메일 주소가 본인의 것인지 확인해 주세요.',
      '링크는 {validity} 동안 유효합니다.',
    ],
    button: '이메일 주소 확인',
    ifNotYou: '가입하신 적이 없다면 이 메일을 무시하셔도 됩니다. 가입은 완료되지 않습니다.',
  },
  th: {
    subject: 'กรุณายืนยันอีเมลของคุณ',
    lines: ['ขอบคุณที่สมัครใช้งาน {business}', 'กรุณายืนยันว่าอีเมลนี้เป็นของคุณ', 'ลิงก์นี้ใช้ได้ภายใน {validity}'],
    button: 'ยืนยันอีเมล',
    ifNotYou: 'หากคุณไม่ได้สมัคร กรุณาเพิกเฉยต่ออีเมลฉบับนี้ จะไม่มีการเปลี่ยนแปลงใด ๆ',
  },
  id: {
    subject: 'Konfirmasi alamat email Anda',
    lines: [
      'Terima kasih telah mendaftar di {business}.',
      'Mohon konfirmasi bahwa alamat email ini milik Anda.',
      'Tautan ini berlaku selama {validity}.',
    ],
    button: 'Konfirmasi alamat',
    ifNotYou: 'Jika Anda tidak mendaftar, abaikan pesan ini. Tidak akan ada yang berubah.',
  },
  fr: {
    subject: 'Confirmez votre adresse e-mail',
    lines: [
      'Merci de votre inscription chez {business}.',
      'Veuillez confirmer que cette adresse e-mail est bien la vôtre.',
      'Le lien est valable pendant {validity}.',
    ],
    button: 'Confirmer l’adresse',
    ifNotYou: 'Si vous n’êtes pas à l’origine de cette inscription, vous pouvez ignorer ce message.',
  },
  de: {
    subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    lines: [
      'vielen Dank für Ihre Registrierung bei {business}.',
      'Bitte bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört.',
      'Der Link ist {validity} lang gültig.',
    ],
    button: 'Adresse bestätigen',
    ifNotYou:
      'Falls Sie sich nicht registriert haben, können Sie diese Nachricht ignorieren. Es geschieht dann nichts.',
  },
  es: {
    subject: 'Confirme su dirección de correo electrónico',
    lines: [
      'Gracias por registrarse en {business}.',
      'Le pedimos que confirme que esta dirección de correo electrónico es suya.',
      'El enlace es válido durante {validity}.',
    ],
    button: 'Confirmar dirección',
    ifNotYou: 'Si usted no se ha registrado, puede ignorar este mensaje. No ocurrirá nada.',
  },
  lo: {
    subject: 'ກະລຸນາຢືນຢັນທີ່ຢູ່ອີເມວຂອງທ່ານ',
    lines: ['ຂອບໃຈທີ່ລົງທະບຽນກັບ {business}.', 'ກະລຸນາຢືນຢັນວ່າທີ່ຢູ່ອີເມວນີ້ເປັນຂອງທ່ານ.', 'ລິ້ງນີ້ໃຊ້ໄດ້ພາຍໃນ {validity}.'],
    button: 'ຢືນຢັນທີ່ຢູ່ອີເມວ',
    ifNotYou: 'ຖ້າທ່ານບໍ່ໄດ້ລົງທະບຽນ, ທ່ານບໍ່ຕ້ອງສົນໃຈອີເມວນີ້. ຈະບໍ່ມີຫຍັງປ່ຽນແປງ.',
  },
  km: {
    subject: 'សូមបញ្ជាក់អាសយដ្ឋានអ៊ីមែលរបស់លោកអ្នក',
    lines: [
      'សូមអរគុណសម្រាប់ការចុះឈ្មោះជាមួយ {business}។',
      'សូមបញ្ជាក់ថាអាសយដ្ឋានអ៊ីមែលនេះជារបស់លោកអ្នក។',
      'តំណនេះមានសុពលភាពរយៈពេល {validity}។',
    ],
    button: 'បញ្ជាក់អាសយដ្ឋាន',
    ifNotYou: 'ប្រសិនបើលោកអ្នកមិនបានចុះឈ្មោះទេ សូមកុំអើពើនឹងអ៊ីមែលនេះ។ គ្មានអ្វីផ្លាស់ប្តូរឡើយ។',
  },
  my: {
    subject: 'သင့်အီးမေးလ်လိပ်စာကို အတည်ပြုပေးပါ',
    lines: [
      '{business} တွင် စာရင်းသွင်းသည့်အတွက် ကျေးဇူးတင်ပါသည်။',
      'ဤအီးမေးလ်လိပ်စာသည် သင့်လိပ်စာဖြစ်ကြောင်း အတည်ပြုပေးပါ။',
      'ဤလင့်ခ်ကို {validity} အတွင်း အသုံးပြုနိုင်ပါသည်။',
    ],
    button: 'လိပ်စာ အတည်ပြုရန်',
    ifNotYou: 'သင် စာရင်းမသွင်းခဲ့ပါက ဤအီးမေးလ်ကို လျစ်လျူရှုနိုင်ပါသည်။ မည်သည့်ပြောင်းလဲမှုမျှ ရှိမည်မဟုတ်ပါ။',
  },
  fil: {
    subject: 'Kumpirmahin ang inyong email address',
    lines: [
      'Salamat sa pagrehistro sa {business}.',
      'Pakikumpirma na sa inyo ang email address na ito.',
      'May bisa ang link sa loob ng {validity}.',
    ],
    button: 'Kumpirmahin ang address',
    ifNotYou: 'Kung hindi kayo nagrehistro, maaari ninyong balewalain ang mensaheng ito. Walang magbabago.',
  },
};
