/** To the owner of an account for which a password reset was requested. */
import type { LinkEmailTemplate } from './email-text.ts';

export const resetPassword: LinkEmailTemplate = {
  en: {
    subject: 'Choose a new password',
    lines: [
      'A new password was requested for your {business} account.',
      'Press the button to choose one. You will then be signed out on all devices.',
      'The link is valid for {validity} and works once.',
    ],
    button: 'Choose a new password',
    ifNotYou: 'If you did not ask for this, you can ignore this message. Your password stays as it is.',
  },
  vi: {
    subject: 'Đặt lại mật khẩu của bạn',
    lines: [
      'Chúng tôi nhận được yêu cầu đặt lại mật khẩu cho tài khoản {business} của bạn.',
      'Nhấn nút bên dưới để chọn mật khẩu mới. Sau đó, bạn sẽ được đăng xuất khỏi mọi thiết bị.',
      'Liên kết có hiệu lực trong {validity} và chỉ dùng được một lần.',
    ],
    button: 'Chọn mật khẩu mới',
    ifNotYou: 'Nếu bạn không yêu cầu, vui lòng bỏ qua thư này. Mật khẩu của bạn vẫn giữ nguyên.',
  },
  ja: {
    subject: 'パスワードの再設定',
    lines: [
      '{business}アカウントのパスワード再設定のご依頼を承りました。',
      '下のボタンから新しいパスワードを設定してください。設定後は、すべての端末からログアウトされます。',
      'リンクの有効期限は{validity}で、1回のみご利用いただけます。',
    ],
    button: '新しいパスワードを設定する',
    ifNotYou: 'お心当たりのない場合は、このメールを破棄してください。パスワードは変更されません。',
  },
  zh: {
    subject: '重置您的密码',
    lines: [
      '我们收到了重置您的{business}账户密码的请求。',
      '请点击按钮设置新密码。设置后，您将在所有设备上退出登录。',
      '链接在{validity}内有效，且只能使用一次。',
    ],
    button: '设置新密码',
    ifNotYou: '如果这不是您本人的操作，请忽略此邮件，您的密码不会改变。',
  },
  ko: {
    subject: '비밀번호 재설정 안내',
    lines: [
      '{business} 계정의 비밀번호 재설정 요청을 받았습니다.',
      '버튼을 눌러 새 비밀번호를 설정해 주세요. 설정 후에는 모든 기기에서 로그아웃됩니다.',
      '링크는 {validity} 동안 유효하며 한 번만 사용할 수 있습니다.',
    ],
    button: '새 비밀번호 설정',
    ifNotYou: '요청하신 적이 없다면 이 메일을 무시하셔도 됩니다. 비밀번호는 그대로 유지됩니다.',
  },
  th: {
    subject: 'ตั้งรหัสผ่านใหม่ของคุณ',
    lines: [
      'เราได้รับคำขอตั้งรหัสผ่านใหม่สำหรับบัญชี {business} ของคุณ',
      'กรุณากดปุ่มเพื่อตั้งรหัสผ่านใหม่ จากนั้นบัญชีของคุณจะออกจากระบบในทุกอุปกรณ์',
      'ลิงก์นี้ใช้ได้ภายใน {validity} และใช้ได้เพียงครั้งเดียว',
    ],
    button: 'ตั้งรหัสผ่านใหม่',
    ifNotYou: 'หากคุณไม่ได้เป็นผู้ขอ กรุณาเพิกเฉยต่ออีเมลฉบับนี้ รหัสผ่านของคุณจะไม่เปลี่ยนแปลง',
  },
  id: {
    subject: 'Atur ulang kata sandi Anda',
    lines: [
      'Kami menerima permintaan untuk mengatur ulang kata sandi akun {business} Anda.',
      'Tekan tombol untuk memilih kata sandi baru. Setelah itu, Anda akan keluar dari semua perangkat.',
      'Tautan ini berlaku selama {validity} dan hanya dapat digunakan satu kali.',
    ],
    button: 'Pilih kata sandi baru',
    ifNotYou: 'Jika Anda tidak memintanya, abaikan pesan ini. Kata sandi Anda tidak akan berubah.',
  },
  fr: {
    subject: 'Choisissez un nouveau mot de passe',
    lines: [
      'Un nouveau mot de passe a été demandé pour votre compte {business}.',
      'Appuyez sur le bouton pour en choisir un. Toutes vos sessions seront alors fermées.',
      'Le lien est valable pendant {validity} et ne peut servir qu’une fois.',
    ],
    button: 'Choisir un nouveau mot de passe',
    ifNotYou:
      'Si vous n’avez rien demandé, vous pouvez ignorer ce message. Votre mot de passe reste inchangé.',
  },
  de: {
    subject: 'Neues Passwort wählen',
    lines: [
      'für Ihr Konto bei {business} wurde ein neues Passwort angefordert.',
      'Über die Schaltfläche können Sie es wählen. Danach sind Sie auf allen Geräten abgemeldet.',
      'Der Link ist {validity} lang gültig und kann nur einmal verwendet werden.',
    ],
    button: 'Neues Passwort wählen',
    ifNotYou:
      'Falls Sie das nicht angefordert haben, können Sie diese Nachricht ignorieren. Ihr Passwort bleibt unverändert.',
  },
  es: {
    subject: 'Elija una contraseña nueva',
    lines: [
      'Hemos recibido una solicitud de contraseña nueva para su cuenta de {business}.',
      'Pulse el botón para elegirla. Después se cerrará la sesión en todos sus dispositivos.',
      'El enlace es válido durante {validity} y solo se puede usar una vez.',
    ],
    button: 'Elegir contraseña nueva',
    ifNotYou: 'Si usted no lo ha solicitado, puede ignorar este mensaje. Su contraseña no cambiará.',
  },
  lo: {
    subject: 'ຕັ້ງລະຫັດຜ່ານໃໝ່ຂອງທ່ານ',
    lines: [
      'ພວກເຮົາໄດ້ຮັບຄຳຂໍຕັ້ງລະຫັດຜ່ານໃໝ່ສຳລັບບັນຊີ {business} ຂອງທ່ານ.',
      'ກະລຸນາກົດປຸ່ມເພື່ອຕັ້ງລະຫັດຜ່ານໃໝ່. ຫຼັງຈາກນັ້ນ, ບັນຊີຂອງທ່ານຈະອອກຈາກລະບົບໃນທຸກອຸປະກອນ.',
      'ລິ້ງນີ້ໃຊ້ໄດ້ພາຍໃນ {validity} ແລະ ໃຊ້ໄດ້ພຽງເທື່ອດຽວ.',
    ],
    button: 'ຕັ້ງລະຫັດຜ່ານໃໝ່',
    ifNotYou: 'ຖ້າທ່ານບໍ່ໄດ້ເປັນຜູ້ຂໍ, ທ່ານບໍ່ຕ້ອງສົນໃຈອີເມວນີ້. ລະຫັດຜ່ານຂອງທ່ານຈະບໍ່ປ່ຽນແປງ.',
  },
  km: {
    subject: 'កំណត់ពាក្យសម្ងាត់ថ្មីរបស់លោកអ្នក',
    lines: [
      'យើងខ្ញុំបានទទួលសំណើកំណត់ពាក្យសម្ងាត់ថ្មីសម្រាប់គណនី {business} របស់លោកអ្នក។',
      'សូមចុចប៊ូតុងដើម្បីកំណត់ពាក្យសម្ងាត់ថ្មី។ បន្ទាប់មក លោកអ្នកនឹងចាកចេញពីគណនីនៅលើឧបករណ៍ទាំងអស់។',
      'តំណនេះមានសុពលភាពរយៈពេល {validity} ហើយប្រើបានតែម្តងគត់។',
    ],
    button: 'កំណត់ពាក្យសម្ងាត់ថ្មី',
    ifNotYou: 'ប្រសិនបើលោកអ្នកមិនបានស្នើសុំទេ សូមកុំអើពើនឹងអ៊ីមែលនេះ។ ពាក្យសម្ងាត់របស់លោកអ្នកនៅដដែល។',
  },
  my: {
    subject: 'စကားဝှက်အသစ် သတ်မှတ်ခြင်း',
    lines: [
      'သင့် {business} အကောင့်အတွက် စကားဝှက်အသစ် သတ်မှတ်ရန် တောင်းဆိုချက် ရရှိပါသည်။',
      'ခလုတ်ကို နှိပ်၍ စကားဝှက်အသစ် သတ်မှတ်ပါ။ ထို့နောက် စက်ပစ္စည်းအားလုံးမှ အကောင့်ထွက်သွားပါမည်။',
      'ဤလင့်ခ်ကို {validity} အတွင်း တစ်ကြိမ်သာ အသုံးပြုနိုင်ပါသည်။',
    ],
    button: 'စကားဝှက်အသစ် သတ်မှတ်ရန်',
    ifNotYou: 'သင် မတောင်းဆိုခဲ့ပါက ဤအီးမေးလ်ကို လျစ်လျူရှုနိုင်ပါသည်။ သင့်စကားဝှက် ပြောင်းလဲမည်မဟုတ်ပါ။',
  },
  fil: {
    subject: 'Pumili ng bagong password',
    lines: [
      'May humiling ng bagong password para sa inyong {business} account.',
      'Pindutin ang button para pumili ng bago. Pagkatapos, mala-log out kayo sa lahat ng device.',
      'May bisa ang link sa loob ng {validity} at isang beses lang magagamit.',
    ],
    button: 'Pumili ng bagong password',
    ifNotYou:
      'Kung hindi kayo ang humiling, maaari ninyong balewalain ang mensaheng ito. Hindi magbabago ang inyong password.',
  },
};
