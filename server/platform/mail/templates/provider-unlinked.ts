/** To a user whose account at a sign-in provider has been unlinked. */
import type { EmailTemplate } from './email-text.ts';

export const providerUnlinked: EmailTemplate = {
  en: {
    subject: 'A way to sign in was removed',
    lines: [
      'The account {address} at {provider} is no longer linked to your {business} account.',
      'You can no longer sign in with it. When you change your email address or reset your password, accounts with a different address are unlinked as well.',
    ],
    ifNotYou: 'If you did not expect this, reset your password at once.',
  },
  vi: {
    subject: 'Một cách đăng nhập của bạn đã bị gỡ',
    lines: [
      'Tài khoản {address} tại {provider} không còn liên kết với tài khoản {business} của bạn.',
      'Bạn không thể đăng nhập bằng tài khoản đó nữa. Khi bạn đổi địa chỉ email hoặc đặt lại mật khẩu, các tài khoản dùng địa chỉ khác cũng bị gỡ liên kết.',
    ],
    ifNotYou: 'Nếu bạn không biết về việc này, hãy đặt lại mật khẩu ngay.',
  },
  ja: {
    subject: 'ログイン方法削除のお知らせ',
    lines: [
      '{provider}のアカウント（{address}）と、お客様の{business}アカウントとの連携が解除されました。',
      '今後このアカウントではログインできません。メールアドレスの変更やパスワードの再設定を行うと、アドレスの異なるアカウントの連携も解除されます。',
    ],
    ifNotYou: 'お心当たりのない場合は、すぐにパスワードを再設定してください。',
  },
  zh: {
    subject: '您的一种登录方式已移除',
    lines: [
      '{provider}账户（{address}）已与您的{business}账户解除关联。',
      '您无法再使用该账户登录。更改邮箱或重置密码时，使用其他邮箱的账户也会解除关联。',
    ],
    ifNotYou: '如果您对此不知情，请立即重置密码。',
  },
  ko: {
    subject: '로그인 방법이 삭제되었습니다',
    lines: [
      '{provider} 계정({address})과 회원님의 {business} 계정의 연결이 해제되었습니다.',
      '이제 이 계정으로는 로그인하실 수 없습니다. 이메일 주소를 변경하거나 비밀번호를 재설정하면 주소가 다른 계정의 연결도 해제됩니다.',
    ],
    ifNotYou: '모르는 일이라면 즉시 비밀번호를 재설정해 주세요.',
  },
  th: {
    subject: 'วิธีเข้าสู่ระบบของคุณถูกนำออกหนึ่งรายการ',
    lines: [
      'บัญชี {address} ของ {provider} ไม่ได้เชื่อมโยงกับบัญชี {business} ของคุณอีกต่อไป',
      'คุณไม่สามารถใช้บัญชีดังกล่าวเข้าสู่ระบบได้อีก เมื่อคุณเปลี่ยนอีเมลหรือตั้งรหัสผ่านใหม่ บัญชีที่ใช้อีเมลอื่นจะถูกยกเลิกการเชื่อมโยงด้วย',
    ],
    ifNotYou: 'หากคุณไม่ทราบเรื่องนี้มาก่อน กรุณาตั้งรหัสผ่านใหม่ทันที',
  },
  id: {
    subject: 'Salah satu cara masuk Anda telah dihapus',
    lines: [
      'Akun {address} di {provider} tidak lagi tertaut ke akun {business} Anda.',
      'Anda tidak dapat lagi masuk dengan akun tersebut. Saat Anda mengubah alamat email atau mengatur ulang kata sandi, akun dengan alamat lain juga dilepas tautannya.',
    ],
    ifNotYou: 'Jika Anda tidak mengetahui hal ini, segera atur ulang kata sandi Anda.',
  },
  fr: {
    subject: 'Un moyen de connexion a été retiré',
    lines: [
      'Le compte {address} chez {provider} n’est plus associé à votre compte {business}.',
      'Vous ne pouvez plus l’utiliser pour vous connecter. Lorsque vous changez d’adresse e-mail ou réinitialisez votre mot de passe, les comptes ayant une autre adresse sont également dissociés.',
    ],
    ifNotYou: 'Si vous ne vous y attendiez pas, réinitialisez immédiatement votre mot de passe.',
  },
  de: {
    subject: 'Eine Anmeldemöglichkeit wurde entfernt',
    lines: [
      'das Konto {address} bei {provider} ist nicht mehr mit Ihrem Konto bei {business} verknüpft.',
      'Sie können sich damit nicht mehr anmelden. Wenn Sie Ihre E-Mail-Adresse ändern oder Ihr Passwort zurücksetzen, werden auch Konten mit einer anderen Adresse getrennt.',
    ],
    ifNotYou: 'Falls Sie das nicht erwartet haben, setzen Sie bitte sofort Ihr Passwort zurück.',
  },
  es: {
    subject: 'Se ha eliminado una forma de iniciar sesión',
    lines: [
      'La cuenta {address} de {provider} ya no está vinculada a su cuenta de {business}.',
      'Ya no puede iniciar sesión con ella. Cuando cambia su dirección de correo electrónico o restablece su contraseña, también se desvinculan las cuentas que tienen otra dirección.',
    ],
    ifNotYou: 'Si no lo esperaba, restablezca su contraseña de inmediato.',
  },
  lo: {
    subject: 'ວິທີເຂົ້າສູ່ລະບົບໜຶ່ງຖືກລຶບອອກແລ້ວ',
    lines: [
      'ບັນຊີ {address} ຂອງ {provider} ບໍ່ໄດ້ເຊື່ອມຕໍ່ກັບບັນຊີ {business} ຂອງທ່ານອີກຕໍ່ໄປ.',
      'ທ່ານບໍ່ສາມາດໃຊ້ບັນຊີນັ້ນເຂົ້າສູ່ລະບົບໄດ້ອີກ. ເມື່ອທ່ານປ່ຽນທີ່ຢູ່ອີເມວ ຫຼື ຕັ້ງລະຫັດຜ່ານໃໝ່, ບັນຊີທີ່ໃຊ້ທີ່ຢູ່ອື່ນກໍຈະຖືກຍົກເລີກການເຊື່ອມຕໍ່ເຊັ່ນກັນ.',
    ],
    ifNotYou: 'ຖ້າທ່ານບໍ່ຮູ້ກ່ຽວກັບເລື່ອງນີ້, ກະລຸນາຕັ້ງລະຫັດຜ່ານໃໝ່ທັນທີ.',
  },
  km: {
    subject: 'វិធីចូលគណនីមួយត្រូវបានដកចេញ',
    lines: [
      'គណនី {address} នៅ {provider} លែងភ្ជាប់ទៅគណនី {business} របស់លោកអ្នកទៀតហើយ។',
      'លោកអ្នកមិនអាចចូលគណនីដោយប្រើគណនីនោះទៀតទេ។ នៅពេលលោកអ្នកប្តូរអាសយដ្ឋានអ៊ីមែល ឬកំណត់ពាក្យសម្ងាត់ថ្មី គណនីដែលប្រើអាសយដ្ឋានផ្សេងក៏ត្រូវបានផ្តាច់ដែរ។',
    ],
    ifNotYou: 'ប្រសិនបើលោកអ្នកមិនបានដឹងអំពីរឿងនេះទេ សូមកំណត់ពាក្យសម្ងាត់ថ្មីជាបន្ទាន់។',
  },
  my: {
    subject: 'အကောင့်ဝင်ရန် နည်းလမ်းတစ်ခုကို ဖယ်ရှားပြီးပါပြီ',
    lines: [
      '{provider} ရှိ {address} အကောင့်သည် သင့် {business} အကောင့်နှင့် ချိတ်ဆက်ထားခြင်း မရှိတော့ပါ။',
      'ထိုအကောင့်ဖြင့် ဝင်၍ မရတော့ပါ။ အီးမေးလ်လိပ်စာ ပြောင်းသည့်အခါ သို့မဟုတ် စကားဝှက်အသစ် သတ်မှတ်သည့်အခါ အခြားလိပ်စာသုံးသော အကောင့်များကိုလည်း ချိတ်ဆက်မှု ဖြုတ်ပါသည်။',
    ],
    ifNotYou: 'ဤအကြောင်းကို သင် မသိရှိပါက စကားဝှက်အသစ်ကို ချက်ချင်း သတ်မှတ်ပါ။',
  },
  fil: {
    subject: 'May inalis na paraan ng pag-log in',
    lines: [
      'Hindi na naka-link sa inyong {business} account ang {provider} account na {address}.',
      'Hindi na ninyo ito magagamit sa pag-log in. Kapag pinalitan ninyo ang inyong email address o ni-reset ang password, inaalis din ang link ng mga account na may ibang address.',
    ],
    ifNotYou: 'Kung hindi ninyo ito inaasahan, i-reset agad ang inyong password.',
  },
};
