/**
 * To the address that is still in use after a change to another one was requested: the owner's chance to stop it. The
 * new address is not named, since this mailbox may already belong to a different person.
 */
import type { EmailTemplate } from './email-text.ts';

export const changeEmailNotice: EmailTemplate = {
  en: {
    subject: 'Your email address is about to change',
    lines: [
      'We were asked to change the email address of your {business} account.',
      'The change takes effect when the new address is confirmed. Until then, you sign in with this one.',
    ],
    ifNotYou: 'If you did not ask for this, change your password at once. Somebody else may know it.',
  },
  vi: {
    subject: 'Địa chỉ email của bạn sắp thay đổi',
    lines: [
      'Chúng tôi nhận được yêu cầu thay đổi địa chỉ email của tài khoản {business}.',
      'Thay đổi có hiệu lực khi địa chỉ mới được xác nhận. Cho đến lúc đó, bạn vẫn đăng nhập bằng địa chỉ này.',
    ],
    ifNotYou: 'Nếu bạn không yêu cầu, hãy đổi mật khẩu ngay vì có thể người khác đã biết mật khẩu của bạn.',
  },
  ja: {
    subject: 'メールアドレス変更のお知らせ',
    lines: [
      '{business}アカウントのメールアドレスを変更するご依頼を承りました。',
      '変更は、新しいアドレスの確認後に有効になります。それまでは、このアドレスでログインしてください。',
    ],
    ifNotYou:
      'お心当たりのない場合は、第三者にパスワードを知られているおそれがあります。すぐにパスワードを変更してください。',
  },
  zh: {
    subject: '您的邮箱即将更改',
    lines: [
      '我们收到了更改您的{business}账户邮箱的请求。',
      '新邮箱确认后，更改才会生效。在此之前，您仍使用此邮箱登录。',
    ],
    ifNotYou: '如果这不是您本人的操作，请立即更改密码，可能有人知道了您的密码。',
  },
  ko: {
    subject: '이메일 주소 변경 안내',
    lines: [
      '{business} 계정의 이메일 주소를 변경해 달라는 요청을 받았습니다.',
      '새 주소가 확인되면 변경이 적용됩니다. 그때까지는 이 주소로 로그인해 주세요.',
    ],
    ifNotYou:
      '요청하신 적이 없다면 다른 사람이 비밀번호를 알고 있을 수 있으니 즉시 비밀번호를 변경해 주세요.',
  },
  th: {
    subject: 'อีเมลของคุณกำลังจะเปลี่ยน',
    lines: [
      'เราได้รับคำขอเปลี่ยนอีเมลของบัญชี {business} ของคุณ',
      'การเปลี่ยนแปลงจะมีผลเมื่อยืนยันอีเมลใหม่แล้ว ระหว่างนี้กรุณาใช้อีเมลนี้เข้าสู่ระบบ',
    ],
    ifNotYou: 'หากคุณไม่ได้เป็นผู้ขอ กรุณาเปลี่ยนรหัสผ่านทันที เพราะอาจมีผู้อื่นทราบรหัสผ่านของคุณ',
  },
  id: {
    subject: 'Alamat email Anda akan berubah',
    lines: [
      'Kami menerima permintaan untuk mengubah alamat email akun {business} Anda.',
      'Perubahan berlaku setelah alamat baru dikonfirmasi. Sampai saat itu, Anda tetap masuk dengan alamat ini.',
    ],
    ifNotYou:
      'Jika Anda tidak memintanya, segera ganti kata sandi Anda karena mungkin ada orang lain yang mengetahuinya.',
  },
  fr: {
    subject: 'Votre adresse e-mail va changer',
    lines: [
      'Nous avons reçu une demande de changement de l’adresse e-mail de votre compte {business}.',
      'Ce changement prendra effet dès que la nouvelle adresse sera confirmée. D’ici là, connectez-vous avec celle-ci.',
    ],
    ifNotYou:
      'Si vous n’avez rien demandé, changez immédiatement votre mot de passe. Quelqu’un d’autre le connaît peut-être.',
  },
  de: {
    subject: 'Ihre E-Mail-Adresse soll geändert werden',
    lines: [
      'für Ihr Konto bei {business} soll künftig eine andere E-Mail-Adresse gelten.',
      'Die Änderung wird wirksam, sobald die neue Adresse bestätigt ist. Bis dahin melden Sie sich mit dieser Adresse an.',
    ],
    ifNotYou:
      'Falls Sie das nicht angefordert haben, ändern Sie bitte sofort Ihr Passwort. Möglicherweise kennt es jemand anderes.',
  },
  es: {
    subject: 'Su dirección de correo electrónico va a cambiar',
    lines: [
      'Hemos recibido una solicitud para cambiar la dirección de correo electrónico de su cuenta de {business}.',
      'El cambio se aplicará cuando se confirme la nueva dirección. Hasta entonces, inicie sesión con esta.',
    ],
    ifNotYou:
      'Si usted no lo ha solicitado, cambie su contraseña de inmediato. Es posible que otra persona la conozca.',
  },
  lo: {
    subject: 'ທີ່ຢູ່ອີເມວຂອງທ່ານກຳລັງຈະປ່ຽນ',
    lines: [
      'ພວກເຮົາໄດ້ຮັບຄຳຂໍປ່ຽນທີ່ຢູ່ອີເມວຂອງບັນຊີ {business} ຂອງທ່ານ.',
      'ການປ່ຽນແປງຈະມີຜົນເມື່ອຢືນຢັນທີ່ຢູ່ອີເມວໃໝ່ແລ້ວ. ໃນລະຫວ່າງນີ້, ກະລຸນາເຂົ້າສູ່ລະບົບດ້ວຍທີ່ຢູ່ອີເມວນີ້.',
    ],
    ifNotYou: 'ຖ້າທ່ານບໍ່ໄດ້ເປັນຜູ້ຂໍ, ກະລຸນາປ່ຽນລະຫັດຜ່ານທັນທີ ເພາະອາດມີຄົນອື່ນຮູ້ລະຫັດຜ່ານຂອງທ່ານ.',
  },
  km: {
    subject: 'អាសយដ្ឋានអ៊ីមែលរបស់លោកអ្នកនឹងផ្លាស់ប្តូរ',
    lines: [
      'យើងខ្ញុំបានទទួលសំណើប្តូរអាសយដ្ឋានអ៊ីមែលសម្រាប់គណនី {business} របស់លោកអ្នក។',
      'ការផ្លាស់ប្តូរនេះនឹងមានប្រសិទ្ធភាពនៅពេលអាសយដ្ឋានថ្មីត្រូវបានបញ្ជាក់។ មុនពេលនោះ សូមចូលគណនីដោយប្រើអាសយដ្ឋាននេះ។',
    ],
    ifNotYou: 'ប្រសិនបើលោកអ្នកមិនបានស្នើសុំទេ សូមប្តូរពាក្យសម្ងាត់ជាបន្ទាន់ ព្រោះអាចមានអ្នកដទៃដឹងពាក្យសម្ងាត់របស់លោកអ្នក។',
  },
  my: {
    subject: 'သင့်အီးမေးလ်လိပ်စာ ပြောင်းလဲပါတော့မည်',
    lines: [
      'သင့် {business} အကောင့်၏ အီးမေးလ်လိပ်စာကို ပြောင်းရန် တောင်းဆိုချက် ရရှိပါသည်။',
      'လိပ်စာအသစ်ကို အတည်ပြုပြီးမှသာ ပြောင်းလဲမှု သက်ရောက်ပါမည်။ ထိုအချိန်အထိ ဤလိပ်စာဖြင့် အကောင့်ဝင်ပါ။',
    ],
    ifNotYou: 'သင် မတောင်းဆိုခဲ့ပါက စကားဝှက်ကို ချက်ချင်း ပြောင်းပါ။ အခြားသူတစ်ဦးက သင့်စကားဝှက်ကို သိနေနိုင်ပါသည်။',
  },
  fil: {
    subject: 'Magbabago ang inyong email address',
    lines: [
      'May humiling na palitan ang email address ng inyong {business} account.',
      'Magkakabisa ang pagbabago kapag nakumpirma ang bagong address. Hanggang sa panahong iyon, ito pa rin ang gamitin sa pag-log in.',
    ],
    ifNotYou:
      'Kung hindi kayo ang humiling, palitan agad ang inyong password dahil maaaring may ibang nakaaalam nito.',
  },
};
