/**
 * The texts of the page behind the password reset link (contract §5: GET /auth/reset-password), in addition to those
 * that page-texts.ts has for both pages: `invalid`, `failed` and `needsScript`.
 */
import type { Language } from '#domain/language.ts';

export interface ResetPasswordTexts {
  readonly title: string;
  /** The labels of the two fields. */
  readonly password: string;
  readonly repeat: string;
  /** The lengths of domain/password-policy.ts. */
  readonly hint: string;
  readonly button: string;
  readonly mismatch: string;
  /** The server refused the password: easy to guess, or of the wrong length. */
  readonly refused: string;
  readonly done: string;
}

export const resetPasswordTexts: Readonly<Record<Language, ResetPasswordTexts>> = {
  en: {
    title: 'Choose a new password',
    password: 'New password',
    repeat: 'Repeat the new password',
    hint: '8 to 128 characters',
    button: 'Save password',
    mismatch: 'The two passwords are not the same.',
    refused: 'Please choose another password. This one is easy to guess or has the wrong length.',
    done: 'Your password was changed. Please sign in with the new one.',
  },
  vi: {
    title: 'Chọn mật khẩu mới',
    password: 'Mật khẩu mới',
    repeat: 'Nhập lại mật khẩu mới',
    hint: 'Từ 8 đến 128 ký tự',
    button: 'Lưu mật khẩu',
    mismatch: 'Hai mật khẩu không giống nhau.',
    refused: 'Vui lòng chọn mật khẩu khác. Mật khẩu này quá dễ đoán hoặc có độ dài không phù hợp.',
    done: 'Mật khẩu đã được thay đổi. Vui lòng đăng nhập bằng mật khẩu mới.',
  },
  ja: {
    title: '新しいパスワードの設定',
    password: '新しいパスワード',
    repeat: '新しいパスワード（確認用）',
    hint: '8文字以上128文字以内',
    button: 'パスワードを保存する',
    mismatch: '2つのパスワードが一致しません。',
    refused: '別のパスワードを設定してください。推測されやすいパスワードか、長さが条件に合っていません。',
    done: 'パスワードが変更されました。新しいパスワードでログインしてください。',
  },
  zh: {
    title: '设置新密码',
    password: '新密码',
    repeat: '再次输入新密码',
    hint: '8到128个字符',
    button: '保存密码',
    mismatch: '两次输入的密码不一致。',
    refused: '请换一个密码，此密码容易被猜到或长度不符合要求。',
    done: '您的密码已更改，请使用新密码登录。',
  },
  ko: {
    title: '새 비밀번호 설정',
    password: '새 비밀번호',
    repeat: '새 비밀번호 다시 입력',
    hint: '8자 이상 128자 이하',
    button: '비밀번호 저장',
    mismatch: '두 비밀번호가 일치하지 않습니다.',
    refused: '다른 비밀번호를 사용해 주세요. 추측하기 쉬운 비밀번호이거나 길이가 맞지 않습니다.',
    done: '비밀번호가 변경되었습니다. 새 비밀번호로 로그인해 주세요.',
  },
  th: {
    title: 'ตั้งรหัสผ่านใหม่',
    password: 'รหัสผ่านใหม่',
    repeat: 'กรอกรหัสผ่านใหม่อีกครั้ง',
    hint: '8 ถึง 128 อักขระ',
    button: 'บันทึกรหัสผ่าน',
    mismatch: 'รหัสผ่านทั้งสองช่องไม่ตรงกัน',
    refused: 'กรุณาใช้รหัสผ่านอื่น รหัสผ่านนี้คาดเดาง่ายเกินไปหรือมีความยาวไม่ถูกต้อง',
    done: 'เปลี่ยนรหัสผ่านแล้ว กรุณาเข้าสู่ระบบด้วยรหัสผ่านใหม่',
  },
  id: {
    title: 'Pilih kata sandi baru',
    password: 'Kata sandi baru',
    repeat: 'Ulangi kata sandi baru',
    hint: '8 sampai 128 karakter',
    button: 'Simpan kata sandi',
    mismatch: 'Kedua kata sandi tidak sama.',
    refused: 'Mohon pilih kata sandi lain. Yang ini mudah ditebak atau panjangnya tidak sesuai.',
    done: 'Kata sandi Anda telah diubah. Silakan masuk dengan kata sandi baru.',
  },
  fr: {
    title: 'Choisissez un nouveau mot de passe',
    password: 'Nouveau mot de passe',
    repeat: 'Confirmez le nouveau mot de passe',
    hint: 'De 8 à 128 caractères',
    button: 'Enregistrer le mot de passe',
    mismatch: 'Les deux mots de passe ne sont pas identiques.',
    refused:
      'Veuillez choisir un autre mot de passe. Celui-ci est facile à deviner ou n’a pas la bonne longueur.',
    done: 'Votre mot de passe a été modifié. Connectez-vous avec le nouveau.',
  },
  de: {
    title: 'Neues Passwort wählen',
    password: 'Neues Passwort',
    repeat: 'Neues Passwort wiederholen',
    hint: '8 bis 128 Zeichen',
    button: 'Passwort speichern',
    mismatch: 'Die beiden Passwörter stimmen nicht überein.',
    refused:
      'Bitte wählen Sie ein anderes Passwort. Dieses ist zu leicht zu erraten oder hat nicht die passende Länge.',
    done: 'Ihr Passwort wurde geändert. Bitte melden Sie sich mit dem neuen an.',
  },
  es: {
    title: 'Elija una contraseña nueva',
    password: 'Contraseña nueva',
    repeat: 'Repita la contraseña nueva',
    hint: 'De 8 a 128 caracteres',
    button: 'Guardar contraseña',
    mismatch: 'Las dos contraseñas no coinciden.',
    refused: 'Elija otra contraseña. Esta es fácil de adivinar o no tiene la longitud adecuada.',
    done: 'Su contraseña ha cambiado. Inicie sesión con la nueva.',
  },
  lo: {
    title: 'ຕັ້ງລະຫັດຜ່ານໃໝ່',
    password: 'ລະຫັດຜ່ານໃໝ່',
    repeat: 'ປ້ອນລະຫັດຜ່ານໃໝ່ອີກຄັ້ງ',
    hint: '8 ຫາ 128 ຕົວອັກສອນ',
    button: 'ບັນທຶກລະຫັດຜ່ານ',
    mismatch: 'ລະຫັດຜ່ານທັງສອງບໍ່ກົງກັນ.',
    refused: 'ກະລຸນາໃຊ້ລະຫັດຜ່ານອື່ນ. ລະຫັດຜ່ານນີ້ເດົາງ່າຍເກີນໄປ ຫຼື ມີຄວາມຍາວບໍ່ຖືກຕ້ອງ.',
    done: 'ປ່ຽນລະຫັດຜ່ານແລ້ວ. ກະລຸນາເຂົ້າສູ່ລະບົບດ້ວຍລະຫັດຜ່ານໃໝ່.',
  },
  km: {
    title: 'កំណត់ពាក្យសម្ងាត់ថ្មី',
    password: 'ពាក្យសម្ងាត់ថ្មី',
    repeat: 'បញ្ចូលពាក្យសម្ងាត់ថ្មីម្តងទៀត',
    hint: 'ពី 8 ដល់ 128 តួអក្សរ',
    button: 'រក្សាទុកពាក្យសម្ងាត់',
    mismatch: 'ពាក្យសម្ងាត់ទាំងពីរមិនដូចគ្នាទេ។',
    refused: 'សូមជ្រើសរើសពាក្យសម្ងាត់ផ្សេង។ ពាក្យសម្ងាត់នេះងាយទាយពេក ឬមានប្រវែងមិនត្រឹមត្រូវ។',
    done: 'ពាក្យសម្ងាត់របស់លោកអ្នកត្រូវបានប្តូរ។ សូមចូលគណនីដោយប្រើពាក្យសម្ងាត់ថ្មី។',
  },
  my: {
    title: 'စကားဝှက်အသစ် သတ်မှတ်ခြင်း',
    password: 'စကားဝှက်အသစ်',
    repeat: 'စကားဝှက်အသစ်ကို ထပ်ရိုက်ပါ',
    hint: 'စာလုံးရေ ၈ မှ ၁၂၈ အထိ',
    button: 'စကားဝှက် သိမ်းရန်',
    mismatch: 'စကားဝှက်နှစ်ခု မတူညီပါ။',
    refused: 'အခြားစကားဝှက်ကို ရွေးပါ။ ဤစကားဝှက်သည် ခန့်မှန်းရ လွယ်ကူလွန်းပါသည် သို့မဟုတ် အရှည် မမှန်ပါ။',
    done: 'စကားဝှက် ပြောင်းလဲပြီးပါပြီ။ စကားဝှက်အသစ်ဖြင့် အကောင့်ဝင်ပါ။',
  },
  fil: {
    title: 'Pumili ng bagong password',
    password: 'Bagong password',
    repeat: 'Ulitin ang bagong password',
    hint: '8 hanggang 128 na character',
    button: 'I-save ang password',
    mismatch: 'Hindi magkapareho ang dalawang password.',
    refused: 'Pumili ng ibang password. Madaling hulaan ang isang ito o hindi tama ang haba.',
    done: 'Napalitan na ang inyong password. Mag-log in gamit ang bago.',
  },
};
