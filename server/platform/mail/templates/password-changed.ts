/** To the owner of an account whose password was changed or reset. */
import type { EmailTemplate } from './email-text.ts';

export const passwordChanged: EmailTemplate = {
  en: {
    subject: 'Your password was changed',
    lines: [
      'The password of your {business} account was changed.',
      'For your safety, you were signed out on your other devices.',
    ],
    ifNotYou: 'If you did not do this, reset your password at once.',
  },
  vi: {
    subject: 'Mật khẩu của bạn đã được thay đổi',
    lines: [
      'Mật khẩu tài khoản {business} của bạn vừa được thay đổi.',
      'Để bảo đảm an toàn, bạn đã được đăng xuất khỏi các thiết bị khác.',
    ],
    ifNotYou: 'Nếu bạn không thực hiện việc này, hãy đặt lại mật khẩu ngay.',
  },
  ja: {
    subject: 'パスワード変更のお知らせ',
    lines: [
      '{business}アカウントのパスワードが変更されました。',
      '安全のため、ほかの端末からはログアウトされています。',
    ],
    ifNotYou: 'お心当たりのない場合は、すぐにパスワードを再設定してください。',
  },
  zh: {
    subject: '您的密码已更改',
    lines: ['您的{business}账户密码已更改。', '为安全起见，您已在其他设备上退出登录。'],
    ifNotYou: '如果这不是您本人的操作，请立即重置密码。',
  },
  ko: {
    subject: '비밀번호가 변경되었습니다',
    lines: [
      '{business} 계정의 비밀번호가 변경되었습니다.',
      '안전을 위해 다른 기기에서는 로그아웃되었습니다.',
    ],
    ifNotYou: '직접 변경하지 않으셨다면 즉시 비밀번호를 재설정해 주세요.',
  },
  th: {
    subject: 'รหัสผ่านของคุณถูกเปลี่ยนแล้ว',
    lines: ['รหัสผ่านของบัญชี {business} ของคุณถูกเปลี่ยนแล้ว', 'เพื่อความปลอดภัย บัญชีของคุณได้ออกจากระบบในอุปกรณ์อื่นแล้ว'],
    ifNotYou: 'หากคุณไม่ได้เป็นผู้เปลี่ยน กรุณาตั้งรหัสผ่านใหม่ทันที',
  },
  id: {
    subject: 'Kata sandi Anda telah diubah',
    lines: [
      'Kata sandi akun {business} Anda telah diubah.',
      'Demi keamanan, akun Anda telah dikeluarkan dari perangkat lain.',
    ],
    ifNotYou: 'Jika bukan Anda yang mengubahnya, segera atur ulang kata sandi Anda.',
  },
  fr: {
    subject: 'Votre mot de passe a été modifié',
    lines: [
      'Le mot de passe de votre compte {business} a été modifié.',
      'Par sécurité, vos sessions sur d’autres appareils ont été fermées.',
    ],
    ifNotYou: 'Si ce n’était pas vous, réinitialisez immédiatement votre mot de passe.',
  },
  de: {
    subject: 'Ihr Passwort wurde geändert',
    lines: [
      'das Passwort Ihres Kontos bei {business} wurde geändert.',
      'Zur Sicherheit wurden Sie auf Ihren anderen Geräten abgemeldet.',
    ],
    ifNotYou: 'Falls Sie das nicht waren, setzen Sie Ihr Passwort bitte sofort zurück.',
  },
  es: {
    subject: 'Su contraseña ha cambiado',
    lines: [
      'La contraseña de su cuenta de {business} ha cambiado.',
      'Por seguridad, se ha cerrado la sesión en sus demás dispositivos.',
    ],
    ifNotYou: 'Si no ha sido usted, restablezca su contraseña de inmediato.',
  },
  lo: {
    subject: 'ລະຫັດຜ່ານຂອງທ່ານຖືກປ່ຽນແລ້ວ',
    lines: ['ລະຫັດຜ່ານຂອງບັນຊີ {business} ຂອງທ່ານຖືກປ່ຽນແລ້ວ.', 'ເພື່ອຄວາມປອດໄພ, ບັນຊີຂອງທ່ານໄດ້ອອກຈາກລະບົບໃນອຸປະກອນອື່ນແລ້ວ.'],
    ifNotYou: 'ຖ້າທ່ານບໍ່ໄດ້ເປັນຜູ້ປ່ຽນ, ກະລຸນາຕັ້ງລະຫັດຜ່ານໃໝ່ທັນທີ.',
  },
  km: {
    subject: 'ពាក្យសម្ងាត់របស់លោកអ្នកត្រូវបានប្តូរ',
    lines: [
      'ពាក្យសម្ងាត់សម្រាប់គណនី {business} របស់លោកអ្នកត្រូវបានប្តូរ។',
      'ដើម្បីសុវត្ថិភាព គណនីរបស់លោកអ្នកត្រូវបានចាកចេញពីឧបករណ៍ផ្សេងទៀត។',
    ],
    ifNotYou: 'ប្រសិនបើលោកអ្នកមិនបានធ្វើការផ្លាស់ប្តូរនេះទេ សូមកំណត់ពាក្យសម្ងាត់ថ្មីជាបន្ទាន់។',
  },
  my: {
    subject: 'သင့်စကားဝှက် ပြောင်းလဲပြီးပါပြီ',
    lines: ['သင့် {business} အကောင့်၏ စကားဝှက်ကို ပြောင်းလဲပြီးပါပြီ။', 'လုံခြုံရေးအတွက် အခြားစက်ပစ္စည်းများမှ အကောင့်ထွက်ပေးထားပါသည်။'],
    ifNotYou: 'သင် ကိုယ်တိုင် ပြောင်းခြင်းမဟုတ်ပါက စကားဝှက်အသစ်ကို ချက်ချင်း သတ်မှတ်ပါ။',
  },
  fil: {
    subject: 'Napalitan ang inyong password',
    lines: [
      'Napalitan ang password ng inyong {business} account.',
      'Para sa inyong kaligtasan, na-log out kayo sa iba ninyong device.',
    ],
    ifNotYou: 'Kung hindi kayo ang nagpalit, i-reset agad ang inyong password.',
  },
};
