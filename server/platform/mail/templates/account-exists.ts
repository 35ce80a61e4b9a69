/** To the owner of an address to which the user of another account wanted to change. */
import type { EmailTemplate } from './email-text.ts';

export const accountExists: EmailTemplate = {
  en: {
    subject: 'You already have an account',
    lines: [
      'Somebody asked to change the email address of another account to this one. This address already has a {business} account, so nothing was changed.',
      'If it was you, simply sign in. If you have forgotten your password, ask for a new one.',
    ],
    ifNotYou: 'If it was not you, you can ignore this message. Your account is safe.',
  },
  vi: {
    subject: 'Bạn đã có tài khoản',
    lines: [
      'Có người vừa yêu cầu đổi địa chỉ email của một tài khoản khác thành địa chỉ này. Địa chỉ đã có tài khoản {business} nên không có gì thay đổi.',
      'Nếu đó là bạn, hãy đăng nhập như bình thường. Nếu quên mật khẩu, bạn có thể yêu cầu đặt lại.',
    ],
    ifNotYou: 'Nếu không phải bạn, vui lòng bỏ qua thư này. Tài khoản của bạn vẫn an toàn.',
  },
  ja: {
    subject: 'すでにアカウントをお持ちです',
    lines: [
      '別のアカウントのメールアドレスをこのアドレスに変更する手続きが行われましたが、すでに{business}のアカウントがあるため、何も変更されていません。',
      'お客様ご自身の場合は、そのままログインしてください。パスワードをお忘れの場合は、再設定をご利用ください。',
    ],
    ifNotYou: 'お心当たりのない場合は、このメールを破棄してください。アカウントは安全です。',
  },
  zh: {
    subject: '您已有账户',
    lines: [
      '有人尝试将另一个账户的邮箱更改为此邮箱。该邮箱已有{business}账户，因此没有任何更改。',
      '如果是您本人，请直接登录。如果忘记了密码，可以申请重置。',
    ],
    ifNotYou: '如果这不是您本人的操作，请忽略此邮件，您的账户是安全的。',
  },
  ko: {
    subject: '이미 가입된 계정이 있습니다',
    lines: [
      '다른 계정의 이메일 주소를 이 주소로 변경하려는 시도가 있었습니다. 이미 {business} 계정이 있으므로 변경된 내용은 없습니다.',
      '본인이시라면 그대로 로그인해 주세요. 비밀번호를 잊으셨다면 재설정을 요청해 주세요.',
    ],
    ifNotYou: '본인이 아니라면 이 메일을 무시하셔도 됩니다. 계정은 안전합니다.',
  },
  th: {
    subject: 'คุณมีบัญชีอยู่แล้ว',
    lines: [
      'มีผู้พยายามเปลี่ยนอีเมลของบัญชีอื่นมาเป็นอีเมลนี้ แต่อีเมลนี้มีบัญชี {business} อยู่แล้ว จึงไม่มีการเปลี่ยนแปลงใด ๆ',
      'หากเป็นคุณ กรุณาเข้าสู่ระบบได้เลย หากลืมรหัสผ่าน คุณสามารถขอตั้งรหัสผ่านใหม่ได้',
    ],
    ifNotYou: 'หากไม่ใช่คุณ กรุณาเพิกเฉยต่ออีเมลฉบับนี้ บัญชีของคุณยังปลอดภัย',
  },
  id: {
    subject: 'Anda sudah memiliki akun',
    lines: [
      'Seseorang mencoba mengubah alamat email akun lain menjadi alamat ini. Alamat ini sudah memiliki akun {business}, jadi tidak ada yang berubah.',
      'Jika itu Anda, silakan langsung masuk. Jika lupa kata sandi, Anda dapat meminta yang baru.',
    ],
    ifNotYou: 'Jika itu bukan Anda, abaikan pesan ini. Akun Anda aman.',
  },
  fr: {
    subject: 'Vous avez déjà un compte',
    lines: [
      'Quelqu’un a demandé à utiliser cette adresse pour un autre compte. Un compte {business} lui est déjà associé, rien n’a donc été modifié.',
      'Si c’était vous, il suffit de vous connecter. En cas d’oubli du mot de passe, demandez-en un nouveau.',
    ],
    ifNotYou: 'Si ce n’était pas vous, vous pouvez ignorer ce message. Votre compte est en sécurité.',
  },
  de: {
    subject: 'Sie haben bereits ein Konto',
    lines: [
      'jemand wollte die E-Mail-Adresse eines anderen Kontos in diese Adresse ändern. Dafür gibt es bereits ein Konto bei {business}, deshalb wurde nichts geändert.',
      'Wenn Sie das waren, melden Sie sich einfach an. Falls Sie Ihr Passwort vergessen haben, fordern Sie ein neues an.',
    ],
    ifNotYou: 'Falls Sie das nicht waren, können Sie diese Nachricht ignorieren. Ihr Konto ist sicher.',
  },
  es: {
    subject: 'Ya tiene una cuenta',
    lines: [
      'Alguien ha intentado cambiar la dirección de otra cuenta por esta. Esta dirección ya tiene una cuenta de {business}, así que no se ha cambiado nada.',
      'Si ha sido usted, simplemente inicie sesión. Si ha olvidado su contraseña, solicite una nueva.',
    ],
    ifNotYou: 'Si no ha sido usted, puede ignorar este mensaje. Su cuenta está segura.',
  },
  lo: {
    subject: 'ທ່ານມີບັນຊີຢູ່ແລ້ວ',
    lines: [
      'ມີຄົນພະຍາຍາມປ່ຽນທີ່ຢູ່ອີເມວຂອງບັນຊີອື່ນມາເປັນທີ່ຢູ່ນີ້. ທີ່ຢູ່ນີ້ມີບັນຊີ {business} ຢູ່ແລ້ວ, ຈຶ່ງບໍ່ມີຫຍັງປ່ຽນແປງ.',
      'ຖ້າແມ່ນທ່ານ, ກະລຸນາເຂົ້າສູ່ລະບົບໄດ້ເລີຍ. ຖ້າລືມລະຫັດຜ່ານ, ທ່ານສາມາດຂໍຕັ້ງໃໝ່ໄດ້.',
    ],
    ifNotYou: 'ຖ້າບໍ່ແມ່ນທ່ານ, ທ່ານບໍ່ຕ້ອງສົນໃຈອີເມວນີ້. ບັນຊີຂອງທ່ານຍັງປອດໄພ.',
  },
  km: {
    subject: 'លោកអ្នកមានគណនីរួចហើយ',
    lines: [
      'មាននរណាម្នាក់បានព្យាយាមប្តូរអាសយដ្ឋានអ៊ីមែលរបស់គណនីផ្សេងមកជាអាសយដ្ឋាននេះ។ អាសយដ្ឋាននេះមានគណនី {business} រួចហើយ ដូច្នេះគ្មានអ្វីផ្លាស់ប្តូរឡើយ។',
      'ប្រសិនបើជាលោកអ្នក សូមចូលគណនីតែម្តង។ ប្រសិនបើភ្លេចពាក្យសម្ងាត់ លោកអ្នកអាចស្នើសុំកំណត់ថ្មីបាន។',
    ],
    ifNotYou: 'ប្រសិនបើមិនមែនជាលោកអ្នកទេ សូមកុំអើពើនឹងអ៊ីមែលនេះ។ គណនីរបស់លោកអ្នកនៅតែមានសុវត្ថិភាព។',
  },
  my: {
    subject: 'သင့်တွင် အကောင့် ရှိပြီးဖြစ်ပါသည်',
    lines: [
      'တစ်စုံတစ်ဦးက အခြားအကောင့်တစ်ခု၏ အီးမေးလ်လိပ်စာကို ဤလိပ်စာသို့ ပြောင်းရန် ကြိုးစားခဲ့ပါသည်။ ဤလိပ်စာတွင် {business} အကောင့် ရှိပြီးဖြစ်၍ မည်သည့်ပြောင်းလဲမှုမျှ မရှိပါ။',
      'သင် ကိုယ်တိုင်ဖြစ်ပါက အကောင့်ဝင်နိုင်ပါသည်။ စကားဝှက် မေ့နေပါက အသစ်သတ်မှတ်ရန် တောင်းဆိုနိုင်ပါသည်။',
    ],
    ifNotYou: 'သင် မဟုတ်ပါက ဤအီးမေးလ်ကို လျစ်လျူရှုနိုင်ပါသည်။ သင့်အကောင့် လုံခြုံပါသည်။',
  },
  fil: {
    subject: 'May account na kayo',
    lines: [
      'May nagtangkang gamitin ang address na ito para sa ibang account. Mayroon nang {business} account ang address na ito, kaya walang nabago.',
      'Kung kayo iyon, mag-log in na lang. Kung nakalimutan ninyo ang password, humiling ng bago.',
    ],
    ifNotYou: 'Kung hindi kayo iyon, maaari ninyong balewalain ang mensaheng ito. Ligtas ang inyong account.',
  },
};
