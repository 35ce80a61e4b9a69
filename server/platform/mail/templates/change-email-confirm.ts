/** To the new address of a user who wants to change it: checks that the user can read it. */
import type { LinkEmailTemplate } from './email-text.ts';

export const changeEmailConfirm: LinkEmailTemplate = {
  en: {
    subject: 'Confirm your new email address',
    lines: [
      'We were asked to use this address for your {business} account.',
      'Please confirm that it is yours. After that, you sign in with it.',
      'The link is valid for {validity}.',
    ],
    button: 'Confirm new address',
    ifNotYou: 'If you did not ask for this, you can ignore this message. Nothing will change.',
  },
  vi: {
    subject: 'Xác nhận địa chỉ email mới của bạn',
    lines: [
      'Chúng tôi nhận được yêu cầu dùng địa chỉ này cho tài khoản {business} của bạn.',
      'Vui lòng xác nhận đây là địa chỉ của bạn. Sau đó, bạn sẽ đăng nhập bằng địa chỉ này.',
      'Liên kết có hiệu lực trong {validity}.',
    ],
    button: 'Xác nhận địa chỉ mới',
    ifNotYou: 'Nếu bạn không yêu cầu, vui lòng bỏ qua thư này. Sẽ không có gì thay đổi.',
  },
  ja: {
    subject: '新しいメールアドレスのご確認',
    lines: [
      '{business}アカウントのメールアドレスを、このアドレスに変更するご依頼を承りました。',
      'お客様のアドレスであることをご確認ください。確認後は、このアドレスでログインしていただけます。',
      'リンクの有効期限は{validity}です。',
    ],
    button: '新しいアドレスを確認する',
    ifNotYou: 'お心当たりのない場合は、このメールを破棄してください。変更は行われません。',
  },
  zh: {
    subject: '请确认您的新邮箱',
    lines: [
      '我们收到了将您的{business}账户邮箱改为此地址的请求。',
      '请确认此邮箱属于您。确认后，您将使用此邮箱登录。',
      '链接在{validity}内有效。',
    ],
    button: '确认新邮箱',
    ifNotYou: '如果这不是您本人的操作，请忽略此邮件，不会有任何影响。',
  },
  ko: {
    subject: '새 이메일 주소를 확인해 주세요',
    lines: [
      '{business} 계정의 이메일을 이 주소로 변경해 달라는 요청을 받았습니다.',
      '본인의 주소인지 확인해 주세요. 확인 후에는 이 주소로 로그인하시게 됩니다.',
      '링크는 {validity} 동안 유효합니다.',
    ],
    button: '새 이메일 주소 확인',
    ifNotYou: '요청하신 적이 없다면 이 메일을 무시하셔도 됩니다. 변경되는 내용은 없습니다.',
  },
  th: {
    subject: 'กรุณายืนยันอีเมลใหม่ของคุณ',
    lines: [
      'เราได้รับคำขอให้ใช้อีเมลนี้กับบัญชี {business} ของคุณ',
      'กรุณายืนยันว่าอีเมลนี้เป็นของคุณ หลังจากนั้นคุณจะใช้อีเมลนี้เข้าสู่ระบบ',
      'ลิงก์นี้ใช้ได้ภายใน {validity}',
    ],
    button: 'ยืนยันอีเมลใหม่',
    ifNotYou: 'หากคุณไม่ได้เป็นผู้ขอ กรุณาเพิกเฉยต่ออีเมลฉบับนี้ จะไม่มีการเปลี่ยนแปลงใด ๆ',
  },
  id: {
    subject: 'Konfirmasi alamat email baru Anda',
    lines: [
      'Kami menerima permintaan untuk menggunakan alamat ini pada akun {business} Anda.',
      'Mohon konfirmasi bahwa alamat ini milik Anda. Selanjutnya, Anda masuk dengan alamat ini.',
      'Tautan ini berlaku selama {validity}.',
    ],
    button: 'Konfirmasi alamat baru',
    ifNotYou: 'Jika Anda tidak memintanya, abaikan pesan ini. Tidak akan ada yang berubah.',
  },
  fr: {
    subject: 'Confirmez votre nouvelle adresse e-mail',
    lines: [
      'Nous avons reçu une demande d’utilisation de cette adresse pour votre compte {business}.',
      'Veuillez confirmer qu’elle est bien la vôtre. Elle vous servira ensuite à vous connecter.',
      'Le lien est valable pendant {validity}.',
    ],
    button: 'Confirmer la nouvelle adresse',
    ifNotYou: 'Si vous n’avez rien demandé, vous pouvez ignorer ce message. Rien ne changera.',
  },
  de: {
    subject: 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
    lines: [
      'diese Adresse soll künftig für Ihr Konto bei {business} gelten.',
      'Bitte bestätigen Sie, dass sie Ihnen gehört. Danach melden Sie sich mit ihr an.',
      'Der Link ist {validity} lang gültig.',
    ],
    button: 'Neue Adresse bestätigen',
    ifNotYou:
      'Falls Sie das nicht angefordert haben, können Sie diese Nachricht ignorieren. Es ändert sich dann nichts.',
  },
  es: {
    subject: 'Confirme su nueva dirección de correo electrónico',
    lines: [
      'Hemos recibido una solicitud para usar esta dirección en su cuenta de {business}.',
      'Le pedimos que confirme que es suya. A partir de ese momento, iniciará sesión con ella.',
      'El enlace es válido durante {validity}.',
    ],
    button: 'Confirmar nueva dirección',
    ifNotYou: 'Si usted no lo ha solicitado, puede ignorar este mensaje. No cambiará nada.',
  },
  lo: {
    subject: 'ກະລຸນາຢືນຢັນທີ່ຢູ່ອີເມວໃໝ່ຂອງທ່ານ',
    lines: [
      'ພວກເຮົາໄດ້ຮັບຄຳຂໍໃຊ້ທີ່ຢູ່ອີເມວນີ້ກັບບັນຊີ {business} ຂອງທ່ານ.',
      'ກະລຸນາຢືນຢັນວ່າເປັນຂອງທ່ານ. ຫຼັງຈາກນັ້ນ, ທ່ານຈະເຂົ້າສູ່ລະບົບດ້ວຍທີ່ຢູ່ອີເມວນີ້.',
      'ລິ້ງນີ້ໃຊ້ໄດ້ພາຍໃນ {validity}.',
    ],
    button: 'ຢືນຢັນທີ່ຢູ່ອີເມວໃໝ່',
    ifNotYou: 'ຖ້າທ່ານບໍ່ໄດ້ເປັນຜູ້ຂໍ, ທ່ານບໍ່ຕ້ອງສົນໃຈອີເມວນີ້. ຈະບໍ່ມີຫຍັງປ່ຽນແປງ.',
  },
  km: {
    subject: 'សូមបញ្ជាក់អាសយដ្ឋានអ៊ីមែលថ្មីរបស់លោកអ្នក',
    lines: [
      'យើងខ្ញុំបានទទួលសំណើប្រើអាសយដ្ឋាននេះសម្រាប់គណនី {business} របស់លោកអ្នក។',
      'សូមបញ្ជាក់ថាអាសយដ្ឋាននេះជារបស់លោកអ្នក។ បន្ទាប់មក លោកអ្នកនឹងចូលគណនីដោយប្រើអាសយដ្ឋាននេះ។',
      'តំណនេះមានសុពលភាពរយៈពេល {validity}។',
    ],
    button: 'បញ្ជាក់អាសយដ្ឋានថ្មី',
    ifNotYou: 'ប្រសិនបើលោកអ្នកមិនបានស្នើសុំទេ សូមកុំអើពើនឹងអ៊ីមែលនេះ។ គ្មានអ្វីផ្លាស់ប្តូរឡើយ។',
  },
  my: {
    subject: 'သင့်အီးမေးလ်လိပ်စာအသစ်ကို အတည်ပြုပေးပါ',
    lines: [
      'သင့် {business} အကောင့်အတွက် ဤလိပ်စာကို အသုံးပြုရန် တောင်းဆိုချက် ရရှိပါသည်။',
      'ဤလိပ်စာသည် သင့်လိပ်စာဖြစ်ကြောင်း အတည်ပြုပေးပါ။ ထို့နောက် ဤလိပ်စာဖြင့် အကောင့်ဝင်နိုင်ပါမည်။',
      'ဤလင့်ခ်ကို {validity} အတွင်း အသုံးပြုနိုင်ပါသည်။',
    ],
    button: 'လိပ်စာအသစ် အတည်ပြုရန်',
    ifNotYou: 'သင် မတောင်းဆိုခဲ့ပါက ဤအီးမေးလ်ကို လျစ်လျူရှုနိုင်ပါသည်။ မည်သည့်ပြောင်းလဲမှုမျှ ရှိမည်မဟုတ်ပါ။',
  },
  fil: {
    subject: 'Kumpirmahin ang bago ninyong email address',
    lines: [
      'May humiling na gamitin ang address na ito para sa inyong {business} account.',
      'Pakikumpirma na sa inyo ito. Mula noon, ito na ang gagamitin ninyo sa pag-log in.',
      'May bisa ang link sa loob ng {validity}.',
    ],
    button: 'Kumpirmahin ang bagong address',
    ifNotYou: 'Kung hindi kayo ang humiling, maaari ninyong balewalain ang mensaheng ito. Walang magbabago.',
  },
};
