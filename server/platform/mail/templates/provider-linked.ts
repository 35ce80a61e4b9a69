/** To a user whose account at a sign-in provider has been linked. */
import type { EmailTemplate } from './email-text.ts';

export const providerLinked: EmailTemplate = {
  en: {
    subject: 'A new way to sign in was added',
    lines: [
      'The account {address} at {provider} was linked to your {business} account.',
      'You can now sign in with it.',
    ],
    ifNotYou: 'If you did not do this, reset your password at once, then remove the linked account.',
  },
  vi: {
    subject: 'Tài khoản của bạn có thêm một cách đăng nhập',
    lines: [
      'Tài khoản {address} tại {provider} vừa được liên kết với tài khoản {business} của bạn.',
      'Từ bây giờ, bạn có thể đăng nhập bằng tài khoản đó.',
    ],
    ifNotYou:
      'Nếu bạn không thực hiện việc này, hãy đặt lại mật khẩu ngay rồi gỡ liên kết trong tài khoản của bạn.',
  },
  ja: {
    subject: 'ログイン方法追加のお知らせ',
    lines: [
      '{provider}のアカウント（{address}）が、お客様の{business}アカウントに連携されました。',
      '今後はこのアカウントでもログインできます。',
    ],
    ifNotYou: 'お心当たりのない場合は、すぐにパスワードを再設定し、アカウントの連携を解除してください。',
  },
  zh: {
    subject: '您的账户新增了一种登录方式',
    lines: ['{provider}账户（{address}）已关联到您的{business}账户。', '今后您可以使用该账户登录。'],
    ifNotYou: '如果这不是您本人的操作，请立即重置密码，然后在账户中解除关联。',
  },
  ko: {
    subject: '새로운 로그인 방법이 추가되었습니다',
    lines: [
      '{provider} 계정({address})이 회원님의 {business} 계정에 연결되었습니다.',
      '이제 이 계정으로 로그인하실 수 있습니다.',
    ],
    ifNotYou: '직접 연결하지 않으셨다면 즉시 비밀번호를 재설정하고 계정에서 연결을 해제해 주세요.',
  },
  th: {
    subject: 'มีการเพิ่มวิธีเข้าสู่ระบบให้บัญชีของคุณ',
    lines: [
      'บัญชี {address} ของ {provider} ถูกเชื่อมโยงกับบัญชี {business} ของคุณแล้ว',
      'ต่อจากนี้คุณสามารถใช้บัญชีดังกล่าวเข้าสู่ระบบได้',
    ],
    ifNotYou: 'หากคุณไม่ได้เป็นผู้ดำเนินการ กรุณาตั้งรหัสผ่านใหม่ทันที แล้วยกเลิกการเชื่อมโยงในบัญชีของคุณ',
  },
  id: {
    subject: 'Cara masuk baru telah ditambahkan',
    lines: [
      'Akun {address} di {provider} telah ditautkan ke akun {business} Anda.',
      'Mulai sekarang Anda dapat masuk dengan akun tersebut.',
    ],
    ifNotYou:
      'Jika bukan Anda yang melakukannya, segera atur ulang kata sandi Anda, lalu hapus tautan tersebut di akun Anda.',
  },
  fr: {
    subject: 'Un nouveau moyen de connexion a été ajouté',
    lines: [
      'Le compte {address} chez {provider} a été associé à votre compte {business}.',
      'Vous pouvez désormais l’utiliser pour vous connecter.',
    ],
    ifNotYou:
      'Si ce n’était pas vous, réinitialisez immédiatement votre mot de passe, puis dissociez ce compte du vôtre.',
  },
  de: {
    subject: 'Neue Anmeldemöglichkeit hinzugefügt',
    lines: [
      'das Konto {address} bei {provider} wurde mit Ihrem Konto bei {business} verknüpft.',
      'Ab sofort können Sie sich damit anmelden.',
    ],
    ifNotYou:
      'Falls Sie das nicht waren, setzen Sie bitte sofort Ihr Passwort zurück und heben Sie die Verknüpfung in Ihrem Konto auf.',
  },
  es: {
    subject: 'Se ha añadido una nueva forma de iniciar sesión',
    lines: [
      'La cuenta {address} de {provider} se ha vinculado a su cuenta de {business}.',
      'A partir de ahora puede iniciar sesión con ella.',
    ],
    ifNotYou:
      'Si no ha sido usted, restablezca su contraseña de inmediato y, después, desvincule esa cuenta de la suya.',
  },
  lo: {
    subject: 'ມີການເພີ່ມວິທີເຂົ້າສູ່ລະບົບໃໝ່',
    lines: [
      'ບັນຊີ {address} ຂອງ {provider} ໄດ້ຖືກເຊື່ອມຕໍ່ກັບບັນຊີ {business} ຂອງທ່ານແລ້ວ.',
      'ຕັ້ງແຕ່ນີ້ໄປ, ທ່ານສາມາດໃຊ້ບັນຊີນັ້ນເຂົ້າສູ່ລະບົບໄດ້.',
    ],
    ifNotYou: 'ຖ້າທ່ານບໍ່ໄດ້ເປັນຜູ້ເຮັດ, ກະລຸນາຕັ້ງລະຫັດຜ່ານໃໝ່ທັນທີ ແລ້ວຍົກເລີກການເຊື່ອມຕໍ່ໃນບັນຊີຂອງທ່ານ.',
  },
  km: {
    subject: 'មានវិធីចូលគណនីថ្មីមួយត្រូវបានបន្ថែម',
    lines: [
      'គណនី {address} នៅ {provider} ត្រូវបានភ្ជាប់ទៅគណនី {business} របស់លោកអ្នក។',
      'ចាប់ពីពេលនេះតទៅ លោកអ្នកអាចចូលគណនីដោយប្រើគណនីនោះបាន។',
    ],
    ifNotYou: 'ប្រសិនបើលោកអ្នកមិនបានធ្វើការនេះទេ សូមកំណត់ពាក្យសម្ងាត់ថ្មីជាបន្ទាន់ រួចផ្តាច់ការភ្ជាប់ក្នុងគណនីរបស់លោកអ្នក។',
  },
  my: {
    subject: 'အကောင့်ဝင်ရန် နည်းလမ်းအသစ် ထည့်ပြီးပါပြီ',
    lines: ['{provider} ရှိ {address} အကောင့်ကို သင့် {business} အကောင့်နှင့် ချိတ်ဆက်ပြီးပါပြီ။', 'ယခုမှစ၍ ထိုအကောင့်ဖြင့် ဝင်နိုင်ပါသည်။'],
    ifNotYou: 'သင် ကိုယ်တိုင် လုပ်ဆောင်ခြင်းမဟုတ်ပါက စကားဝှက်အသစ်ကို ချက်ချင်း သတ်မှတ်ပြီး သင့်အကောင့်တွင် ချိတ်ဆက်မှုကို ဖြုတ်ပါ။',
  },
  fil: {
    subject: 'May bagong paraan ng pag-log in',
    lines: [
      'Na-link sa inyong {business} account ang {provider} account na {address}.',
      'Mula ngayon, magagamit na ninyo ito sa pag-log in.',
    ],
    ifNotYou:
      'Kung hindi kayo ang gumawa nito, i-reset agad ang inyong password at alisin ang link sa inyong account.',
  },
};
