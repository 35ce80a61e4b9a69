/**
 * The texts of the page behind the link that confirms an address (contract §5: GET /auth/verify-email). The wording is
 * that of the email, platform/mail/templates/verify-email.ts.
 */
import type { Language } from '#domain/language.ts';

export interface PageTexts {
  readonly title: string;
  readonly intro: string;
  readonly button: string;
  readonly done: string;
  /** `TOKEN_INVALID`. */
  readonly invalid: string;
  /** No reply, or an unexpected one. */
  readonly failed: string;
  readonly needsScript: string;
}

export const verifyEmailTexts: Readonly<Record<Language, PageTexts>> = {
  en: {
    title: 'Confirm your email address',
    intro: 'Press the button to confirm that this address is yours.',
    button: 'Confirm address',
    done: 'Thank you. Your email address is confirmed, and you can sign in.',
    invalid: 'This link has expired or was already used. You can ask for a new one.',
    failed: 'That did not work. Please try again in a moment.',
    needsScript: 'Please allow JavaScript for this page.',
  },
  vi: {
    title: 'Xác nhận địa chỉ email của bạn',
    intro: 'Nhấn nút bên dưới để xác nhận đây là địa chỉ của bạn.',
    button: 'Xác nhận địa chỉ',
    done: 'Cảm ơn bạn. Địa chỉ email đã được xác nhận và bạn có thể đăng nhập.',
    invalid: 'Liên kết này đã hết hạn hoặc đã được sử dụng. Bạn có thể yêu cầu liên kết mới.',
    failed: 'Thao tác chưa thành công. Vui lòng thử lại sau giây lát.',
    needsScript: 'Vui lòng bật JavaScript cho trang này.',
  },
  ja: {
    title: 'メールアドレスのご確認',
    intro: 'ボタンを押して、お客様のメールアドレスであることをご確認ください。',
    button: 'メールアドレスを確認する',
    done: 'ありがとうございます。メールアドレスの確認が完了しました。ログインしてご利用ください。',
    invalid: 'このリンクは期限切れか、すでに使用されています。新しいリンクをお申し込みください。',
    failed: '処理を完了できませんでした。しばらくしてからもう一度お試しください。',
    needsScript: 'このページではJavaScriptを有効にしてください。',
  },
  zh: {
    title: '请确认您的邮箱',
    intro: '请点击按钮，确认此邮箱属于您。',
    button: '确认邮箱',
    done: '谢谢，您的邮箱已确认，现在可以登录了。',
    invalid: '此链接已过期或已被使用，您可以重新申请。',
    failed: '操作未成功，请稍后重试。',
    needsScript: '请为此页面启用JavaScript。',
  },
  ko: {
    title: '이메일 주소를 확인해 주세요',
    intro: '버튼을 눌러 본인의 주소임을 확인해 주세요.',
    button: '이메일 주소 확인',
    done: '감사합니다. 이메일 주소가 확인되었습니다. 이제 로그인하실 수 있습니다.',
    invalid: '만료되었거나 이미 사용된 링크입니다. 새 링크를 요청하실 수 있습니다.',
    failed: '처리하지 못했습니다. 잠시 후 다시 시도해 주세요.',
    needsScript: '이 페이지에서 JavaScript를 허용해 주세요.',
  },
  th: {
    title: 'กรุณายืนยันอีเมลของคุณ',
    intro: 'กรุณากดปุ่มเพื่อยืนยันว่าอีเมลนี้เป็นของคุณ',
    button: 'ยืนยันอีเมล',
    done: 'ขอบคุณ อีเมลของคุณได้รับการยืนยันแล้ว คุณสามารถเข้าสู่ระบบได้',
    invalid: 'ลิงก์นี้หมดอายุหรือถูกใช้ไปแล้ว คุณสามารถขอลิงก์ใหม่ได้',
    failed: 'ดำเนินการไม่สำเร็จ กรุณาลองอีกครั้งในอีกสักครู่',
    needsScript: 'กรุณาเปิดใช้ JavaScript สำหรับหน้านี้',
  },
  id: {
    title: 'Konfirmasi alamat email Anda',
    intro: 'Tekan tombol untuk mengonfirmasi bahwa alamat ini milik Anda.',
    button: 'Konfirmasi alamat',
    done: 'Terima kasih. Alamat email Anda telah dikonfirmasi dan Anda dapat masuk.',
    invalid: 'Tautan ini sudah kedaluwarsa atau sudah digunakan. Anda dapat meminta tautan baru.',
    failed: 'Proses belum berhasil. Silakan coba lagi beberapa saat lagi.',
    needsScript: 'Mohon aktifkan JavaScript untuk halaman ini.',
  },
  fr: {
    title: 'Confirmez votre adresse e-mail',
    intro: 'Appuyez sur le bouton pour confirmer que cette adresse est bien la vôtre.',
    button: 'Confirmer l’adresse',
    done: 'Merci. Votre adresse e-mail est confirmée, vous pouvez vous connecter.',
    invalid: 'Ce lien a expiré ou a déjà été utilisé. Vous pouvez en demander un nouveau.',
    failed: 'Cela n’a pas fonctionné. Veuillez réessayer dans un instant.',
    needsScript: 'Veuillez autoriser JavaScript pour cette page.',
  },
  de: {
    title: 'E-Mail-Adresse bestätigen',
    intro: 'Bestätigen Sie mit der Schaltfläche, dass diese Adresse Ihnen gehört.',
    button: 'Adresse bestätigen',
    done: 'Vielen Dank. Ihre E-Mail-Adresse ist bestätigt, und Sie können sich anmelden.',
    invalid: 'Dieser Link ist abgelaufen oder wurde bereits verwendet. Sie können einen neuen anfordern.',
    failed: 'Das hat nicht geklappt. Bitte versuchen Sie es gleich noch einmal.',
    needsScript: 'Bitte aktivieren Sie JavaScript für diese Seite.',
  },
  es: {
    title: 'Confirme su dirección de correo electrónico',
    intro: 'Pulse el botón para confirmar que esta dirección es suya.',
    button: 'Confirmar dirección',
    done: 'Gracias. Su dirección de correo electrónico está confirmada y ya puede iniciar sesión.',
    invalid: 'Este enlace ha caducado o ya se ha utilizado. Puede solicitar uno nuevo.',
    failed: 'No ha funcionado. Inténtelo de nuevo dentro de un momento.',
    needsScript: 'Active JavaScript en esta página.',
  },
  lo: {
    title: 'ກະລຸນາຢືນຢັນທີ່ຢູ່ອີເມວຂອງທ່ານ',
    intro: 'ກະລຸນາກົດປຸ່ມເພື່ອຢືນຢັນວ່າທີ່ຢູ່ອີເມວນີ້ເປັນຂອງທ່ານ.',
    button: 'ຢືນຢັນທີ່ຢູ່ອີເມວ',
    done: 'ຂອບໃຈ. ທີ່ຢູ່ອີເມວຂອງທ່ານໄດ້ຮັບການຢືນຢັນແລ້ວ, ທ່ານສາມາດເຂົ້າສູ່ລະບົບໄດ້.',
    invalid: 'ລິ້ງນີ້ໝົດອາຍຸ ຫຼື ຖືກໃຊ້ໄປແລ້ວ. ທ່ານສາມາດຂໍລິ້ງໃໝ່ໄດ້.',
    failed: 'ດຳເນີນການບໍ່ສຳເລັດ. ກະລຸນາລອງໃໝ່ອີກຄັ້ງ.',
    needsScript: 'ກະລຸນາເປີດໃຊ້ JavaScript ສຳລັບໜ້ານີ້.',
  },
  km: {
    title: 'សូមបញ្ជាក់អាសយដ្ឋានអ៊ីមែលរបស់លោកអ្នក',
    intro: 'សូមចុចប៊ូតុងដើម្បីបញ្ជាក់ថាអាសយដ្ឋាននេះជារបស់លោកអ្នក។',
    button: 'បញ្ជាក់អាសយដ្ឋាន',
    done: 'សូមអរគុណ។ អាសយដ្ឋានអ៊ីមែលរបស់លោកអ្នកត្រូវបានបញ្ជាក់ ហើយលោកអ្នកអាចចូលគណនីបាន។',
    invalid: 'តំណនេះផុតកំណត់ ឬត្រូវបានប្រើរួចហើយ។ លោកអ្នកអាចស្នើសុំតំណថ្មីបាន។',
    failed: 'ប្រតិបត្តិការមិនបានសម្រេចទេ។ សូមព្យាយាមម្តងទៀតនៅពេលក្រោយ។',
    needsScript: 'សូមអនុញ្ញាត JavaScript សម្រាប់ទំព័រនេះ។',
  },
  my: {
    title: 'သင့်အီးမေးလ်လိပ်စာကို အတည်ပြုပေးပါ',
    intro: 'ဤလိပ်စာသည် သင့်လိပ်စာဖြစ်ကြောင်း အတည်ပြုရန် ခလုတ်ကို နှိပ်ပါ။',
    button: 'လိပ်စာ အတည်ပြုရန်',
    done: 'ကျေးဇူးတင်ပါသည်။ သင့်အီးမေးလ်လိပ်စာကို အတည်ပြုပြီးပါပြီ။ ယခု အကောင့်ဝင်နိုင်ပါပြီ။',
    invalid: 'ဤလင့်ခ်သည် သက်တမ်းကုန်သွားပြီ သို့မဟုတ် အသုံးပြုပြီး ဖြစ်ပါသည်။ လင့်ခ်အသစ် တောင်းဆိုနိုင်ပါသည်။',
    failed: 'မအောင်မြင်ပါ။ ခဏအကြာတွင် ထပ်မံ ကြိုးစားပါ။',
    needsScript: 'ဤစာမျက်နှာအတွက် JavaScript ကို ခွင့်ပြုပါ။',
  },
  fil: {
    title: 'Kumpirmahin ang inyong email address',
    intro: 'Pindutin ang button para kumpirmahing sa inyo ang address na ito.',
    button: 'Kumpirmahin ang address',
    done: 'Salamat. Nakumpirma na ang inyong email address at maaari na kayong mag-log in.',
    invalid: 'Lumipas na o nagamit na ang link na ito. Maaari kayong humiling ng bago.',
    failed: 'Hindi ito gumana. Subukan ulit makalipas ang ilang sandali.',
    needsScript: 'Payagan ang JavaScript para sa page na ito.',
  },
};
