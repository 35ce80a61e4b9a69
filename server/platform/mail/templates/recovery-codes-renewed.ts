/** To a user who has new recovery codes. */
import type { EmailTemplate } from './email-text.ts';

export const recoveryCodesRenewed: EmailTemplate = {
  en: {
    subject: 'New recovery codes were made',
    lines: ['New recovery codes were made for your {business} account.', 'The earlier ones no longer work.'],
    ifNotYou: 'If you did not do this, reset your password at once, then make new recovery codes yourself.',
  },
  vi: {
    subject: 'Đã tạo mã khôi phục mới',
    lines: [
      'Mã khôi phục mới vừa được tạo cho tài khoản {business} của bạn.',
      'Các mã cũ không còn dùng được nữa.',
    ],
    ifNotYou: 'Nếu bạn không thực hiện việc này, hãy đặt lại mật khẩu ngay rồi tự tạo mã khôi phục mới.',
  },
  ja: {
    subject: 'リカバリーコード再発行のお知らせ',
    lines: [
      'お客様の{business}アカウントのリカバリーコードが新しく発行されました。',
      '以前のコードは使えなくなりました。',
    ],
    ifNotYou: 'お心当たりのない場合は、すぐにパスワードを再設定し、リカバリーコードを発行し直してください。',
  },
  zh: {
    subject: '已生成新的恢复代码',
    lines: ['您的{business}账户已生成新的恢复代码。', '之前的代码已失效。'],
    ifNotYou: '如果这不是您本人的操作，请立即重置密码，然后自行重新生成恢复代码。',
  },
  ko: {
    subject: '새 복구 코드가 발급되었습니다',
    lines: [
      '회원님의 {business} 계정에 새 복구 코드가 발급되었습니다.',
      '이전 코드는 더 이상 사용할 수 없습니다.',
    ],
    ifNotYou: '직접 발급하지 않으셨다면 즉시 비밀번호를 재설정하고 복구 코드를 다시 발급해 주세요.',
  },
  th: {
    subject: 'มีการสร้างรหัสกู้คืนใหม่',
    lines: ['บัญชี {business} ของคุณมีรหัสกู้คืนชุดใหม่แล้ว', 'รหัสชุดเดิมใช้ไม่ได้อีกต่อไป'],
    ifNotYou: 'หากคุณไม่ได้เป็นผู้ดำเนินการ กรุณาตั้งรหัสผ่านใหม่ทันที แล้วสร้างรหัสกู้คืนใหม่ด้วยตนเอง',
  },
  id: {
    subject: 'Kode pemulihan baru telah dibuat',
    lines: [
      'Kode pemulihan baru telah dibuat untuk akun {business} Anda.',
      'Kode yang lama tidak berlaku lagi.',
    ],
    ifNotYou:
      'Jika bukan Anda yang melakukannya, segera atur ulang kata sandi Anda, lalu buat sendiri kode pemulihan yang baru.',
  },
  fr: {
    subject: 'De nouveaux codes de secours ont été créés',
    lines: [
      'De nouveaux codes de secours ont été créés pour votre compte {business}.',
      'Les anciens ne fonctionnent plus.',
    ],
    ifNotYou:
      'Si ce n’était pas vous, réinitialisez immédiatement votre mot de passe, puis créez vous-même de nouveaux codes de secours.',
  },
  de: {
    subject: 'Neue Wiederherstellungscodes erstellt',
    lines: [
      'für Ihr Konto bei {business} wurden neue Wiederherstellungscodes erstellt.',
      'Die bisherigen Codes gelten nicht mehr.',
    ],
    ifNotYou:
      'Falls Sie das nicht waren, setzen Sie bitte sofort Ihr Passwort zurück und erstellen Sie dann selbst neue Wiederherstellungscodes.',
  },
  es: {
    subject: 'Se han creado nuevos códigos de recuperación',
    lines: [
      'Se han creado nuevos códigos de recuperación para su cuenta de {business}.',
      'Los anteriores ya no sirven.',
    ],
    ifNotYou:
      'Si no ha sido usted, restablezca su contraseña de inmediato y, después, cree nuevos códigos de recuperación.',
  },
  lo: {
    subject: 'ມີການສ້າງລະຫັດກູ້ຄືນໃໝ່',
    lines: ['ລະຫັດກູ້ຄືນຊຸດໃໝ່ໄດ້ຖືກສ້າງໃຫ້ບັນຊີ {business} ຂອງທ່ານແລ້ວ.', 'ລະຫັດຊຸດເກົ່າໃຊ້ບໍ່ໄດ້ອີກຕໍ່ໄປ.'],
    ifNotYou: 'ຖ້າທ່ານບໍ່ໄດ້ເປັນຜູ້ເຮັດ, ກະລຸນາຕັ້ງລະຫັດຜ່ານໃໝ່ທັນທີ ແລ້ວສ້າງລະຫັດກູ້ຄືນໃໝ່ດ້ວຍຕົນເອງ.',
  },
  km: {
    subject: 'លេខកូដសង្គ្រោះថ្មីត្រូវបានបង្កើត',
    lines: ['លេខកូដសង្គ្រោះថ្មីត្រូវបានបង្កើតសម្រាប់គណនី {business} របស់លោកអ្នក។', 'លេខកូដចាស់លែងប្រើបានទៀតហើយ។'],
    ifNotYou: 'ប្រសិនបើលោកអ្នកមិនបានធ្វើការនេះទេ សូមកំណត់ពាក្យសម្ងាត់ថ្មីជាបន្ទាន់ រួចបង្កើតលេខកូដសង្គ្រោះថ្មីដោយខ្លួនឯង។',
  },
  my: {
    subject: 'ပြန်လည်ရယူရေးကုဒ် အသစ်များ ပြုလုပ်ပြီးပါပြီ',
    lines: ['သင့် {business} အကောင့်အတွက် ပြန်လည်ရယူရေးကုဒ် အသစ်များ ပြုလုပ်ပြီးပါပြီ။', 'ယခင်ကုဒ်များကို အသုံးပြု၍ မရတော့ပါ။'],
    ifNotYou: 'သင် ကိုယ်တိုင် လုပ်ဆောင်ခြင်းမဟုတ်ပါက စကားဝှက်အသစ်ကို ချက်ချင်း သတ်မှတ်ပြီး ပြန်လည်ရယူရေးကုဒ်များကို ပြန်လုပ်ပါ။',
  },
  fil: {
    subject: 'May mga bagong recovery code kayo',
    lines: [
      'Gumawa ng mga bagong recovery code para sa inyong {business} account.',
      'Hindi na gumagana ang mga nauna.',
    ],
    ifNotYou:
      'Kung hindi kayo ang gumawa nito, i-reset agad ang inyong password at gumawa ng sarili ninyong bagong recovery code.',
  },
};
