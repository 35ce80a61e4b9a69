/** What the page behind the link in the letter says, in every language. */
import type { Language } from '#domain/language.ts';

export interface PageTexts {
  readonly title: string;
  readonly intro: string;
  readonly button: string;
  readonly done: string;
  readonly invalid: string;
  readonly failed: string;
  readonly needsScript: string;
}

export const verifyEmailTexts: Readonly<Record<Language, PageTexts>> = {
  en: {
    title: 'Confirm your e-mail address',
    intro: 'Press the button to confirm that this e-mail address is yours.',
    button: 'Confirm',
    done: 'Your e-mail address is confirmed. You can sign in now.',
    invalid: 'This link is not valid, was used before, or is too old.',
    failed: 'That did not work. Please try again.',
    needsScript: 'This page needs JavaScript.',
  },
  vi: {
    title: 'Xác nhận địa chỉ email của bạn',
    intro: 'Nhấn nút để xác nhận địa chỉ email này là của bạn.',
    button: 'Xác nhận',
    done: 'Địa chỉ email của bạn đã được xác nhận. Bây giờ bạn có thể đăng nhập.',
    invalid: 'Liên kết này không hợp lệ, đã được sử dụng hoặc đã quá cũ.',
    failed: 'Không thực hiện được. Vui lòng thử lại.',
    needsScript: 'Trang này cần JavaScript.',
  },
  ja: {
    title: 'メールアドレスの確認',
    intro: 'ボタンを押して、このメールアドレスがご本人のものであることを確認してください。',
    button: '確認する',
    done: 'メールアドレスが確認されました。ログインできます。',
    invalid: 'このリンクは無効か、使用済みか、期限切れです。',
    failed: 'うまくいきませんでした。もう一度お試しください。',
    needsScript: 'このページには JavaScript が必要です。',
  },
  zh: {
    title: '确认您的电子邮箱',
    intro: '请点击按钮，确认此电子邮箱属于您。',
    button: '确认',
    done: '您的电子邮箱已确认，现在可以登录了。',
    invalid: '此链接无效、已被使用或已过期。',
    failed: '操作未成功，请重试。',
    needsScript: '此页面需要 JavaScript。',
  },
  ko: {
    title: '이메일 주소 확인',
    intro: '버튼을 눌러 이 이메일 주소가 본인의 것임을 확인해 주세요.',
    button: '확인',
    done: '이메일 주소가 확인되었습니다. 이제 로그인할 수 있습니다.',
    invalid: '이 링크는 유효하지 않거나, 이미 사용되었거나, 만료되었습니다.',
    failed: '처리하지 못했습니다. 다시 시도해 주세요.',
    needsScript: '이 페이지를 사용하려면 JavaScript가 필요합니다.',
  },
  th: {
    title: 'ยืนยันที่อยู่อีเมลของคุณ',
    intro: 'กดปุ่มเพื่อยืนยันว่าที่อยู่อีเมลนี้เป็นของคุณ',
    button: 'ยืนยัน',
    done: 'ยืนยันที่อยู่อีเมลของคุณแล้ว คุณเข้าสู่ระบบได้เลย',
    invalid: 'ลิงก์นี้ไม่ถูกต้อง ถูกใช้ไปแล้ว หรือหมดอายุ',
    failed: 'ดำเนินการไม่สำเร็จ โปรดลองอีกครั้ง',
    needsScript: 'หน้านี้ต้องใช้ JavaScript',
  },
  id: {
    title: 'Konfirmasi alamat email Anda',
    intro: 'Tekan tombol untuk mengonfirmasi bahwa alamat email ini milik Anda.',
    button: 'Konfirmasi',
    done: 'Alamat email Anda sudah dikonfirmasi. Sekarang Anda dapat masuk.',
    invalid: 'Tautan ini tidak valid, sudah digunakan, atau sudah kedaluwarsa.',
    failed: 'Tidak berhasil. Silakan coba lagi.',
    needsScript: 'Halaman ini memerlukan JavaScript.',
  },
  fr: {
    title: 'Confirmez votre adresse e-mail',
    intro: 'Appuyez sur le bouton pour confirmer que cette adresse e-mail est bien la vôtre.',
    button: 'Confirmer',
    done: 'Votre adresse e-mail est confirmée. Vous pouvez maintenant vous connecter.',
    invalid: 'Ce lien n’est pas valide, a déjà été utilisé ou a expiré.',
    failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
    needsScript: 'Cette page nécessite JavaScript.',
  },
  de: {
    title: 'Bestätigen Sie Ihre E-Mail-Adresse',
    intro: 'Drücken Sie auf die Schaltfläche, um zu bestätigen, dass diese E-Mail-Adresse Ihnen gehört.',
    button: 'Bestätigen',
    done: 'Ihre E-Mail-Adresse ist bestätigt. Sie können sich jetzt anmelden.',
    invalid: 'Dieser Link ist ungültig, wurde bereits verwendet oder ist abgelaufen.',
    failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
    needsScript: 'Diese Seite benötigt JavaScript.',
  },
  es: {
    title: 'Confirme su dirección de correo electrónico',
    intro: 'Pulse el botón para confirmar que esta dirección de correo electrónico es suya.',
    button: 'Confirmar',
    done: 'Su dirección de correo electrónico está confirmada. Ya puede iniciar sesión.',
    invalid: 'Este enlace no es válido, ya se ha usado o ha caducado.',
    failed: 'No ha funcionado. Inténtelo de nuevo.',
    needsScript: 'Esta página necesita JavaScript.',
  },
  lo: {
    title: 'ຢືນຢັນທີ່ຢູ່ອີເມວຂອງທ່ານ',
    intro: 'ກົດປຸ່ມເພື່ອຢືນຢັນວ່າທີ່ຢູ່ອີເມວນີ້ເປັນຂອງທ່ານ.',
    button: 'ຢືນຢັນ',
    done: 'ທີ່ຢູ່ອີເມວຂອງທ່ານໄດ້ຮັບການຢືນຢັນແລ້ວ. ດຽວນີ້ທ່ານສາມາດເຂົ້າສູ່ລະບົບໄດ້.',
    invalid: 'ລິ້ງນີ້ບໍ່ຖືກຕ້ອງ, ຖືກໃຊ້ໄປແລ້ວ ຫຼື ໝົດອາຍຸແລ້ວ.',
    failed: 'ບໍ່ສຳເລັດ. ກະລຸນາລອງໃໝ່.',
    needsScript: 'ໜ້ານີ້ຕ້ອງການ JavaScript.',
  },
  km: {
    title: 'បញ្ជាក់អាសយដ្ឋានអ៊ីមែលរបស់អ្នក',
    intro: 'ចុចប៊ូតុងដើម្បីបញ្ជាក់ថាអាសយដ្ឋានអ៊ីមែលនេះជារបស់អ្នក។',
    button: 'បញ្ជាក់',
    done: 'អាសយដ្ឋានអ៊ីមែលរបស់អ្នកត្រូវបានបញ្ជាក់ហើយ។ ឥឡូវនេះអ្នកអាចចូលគណនីបាន។',
    invalid: 'តំណនេះមិនត្រឹមត្រូវ ត្រូវបានប្រើរួចហើយ ឬផុតកំណត់ហើយ។',
    failed: 'មិនបានសម្រេចទេ។ សូមព្យាយាមម្ដងទៀត។',
    needsScript: 'ទំព័រនេះត្រូវការ JavaScript។',
  },
  my: {
    title: 'သင့်အီးမေးလ်လိပ်စာကို အတည်ပြုပါ',
    intro: 'ဤအီးမေးလ်လိပ်စာသည် သင့်ပိုင်ဖြစ်ကြောင်း အတည်ပြုရန် ခလုတ်ကို နှိပ်ပါ။',
    button: 'အတည်ပြုရန်',
    done: 'သင့်အီးမေးလ်လိပ်စာကို အတည်ပြုပြီးပါပြီ။ ယခု အကောင့်ဝင်နိုင်ပါပြီ။',
    invalid: 'ဤလင့်ခ်သည် မမှန်ကန်ပါ၊ အသုံးပြုပြီးသား သို့မဟုတ် သက်တမ်းကုန်ဆုံးသွားပါပြီ။',
    failed: 'မအောင်မြင်ပါ။ ထပ်စမ်းကြည့်ပါ။',
    needsScript: 'ဤစာမျက်နှာအတွက် JavaScript လိုအပ်ပါသည်။',
  },
  fil: {
    title: 'Kumpirmahin ang iyong email address',
    intro: 'Pindutin ang button para kumpirmahing sa iyo ang email address na ito.',
    button: 'Kumpirmahin',
    done: 'Nakumpirma na ang iyong email address. Maaari ka nang mag-sign in.',
    invalid: 'Hindi valid, nagamit na, o lumipas na ang link na ito.',
    failed: 'Hindi gumana. Pakisubukan muli.',
    needsScript: 'Kailangan ng pahinang ito ang JavaScript.',
  },
};
