/** To a user one or all of whose second factors were removed. */
import type { EmailTemplate } from './email-text.ts';

export const factorRemoved: EmailTemplate = {
  en: {
    subject: 'A second factor was removed',
    lines: [
      'A second factor for signing in was removed from your {business} account.',
      'Your account page shows which ones are left.',
    ],
    ifNotYou: 'If you did not do this, reset your password at once, then set up a new second factor.',
  },
  vi: {
    subject: 'Đã gỡ lớp xác thực thứ hai',
    lines: [
      'Một lớp xác thực thứ hai vừa được gỡ khỏi tài khoản {business} của bạn.',
      'Trang tài khoản của bạn cho biết những lớp xác thực còn lại.',
    ],
    ifNotYou: 'Nếu bạn không thực hiện việc này, hãy đặt lại mật khẩu ngay rồi thiết lập lớp xác thực mới.',
  },
  ja: {
    subject: '2段階認証の削除のお知らせ',
    lines: [
      'お客様の{business}アカウントから、2段階認証の方法が削除されました。',
      '残りの認証方法は、アカウントのページでご確認いただけます。',
    ],
    ifNotYou: 'お心当たりのない場合は、すぐにパスワードを再設定し、2段階認証を設定し直してください。',
  },
  zh: {
    subject: '两步验证方式已移除',
    lines: ['您的{business}账户移除了一种两步验证方式。', '您可以在账户页面查看剩余的验证方式。'],
    ifNotYou: '如果这不是您本人的操作，请立即重置密码，然后重新设置两步验证。',
  },
  ko: {
    subject: '2단계 인증 수단이 삭제되었습니다',
    lines: [
      '회원님의 {business} 계정에서 2단계 인증 수단이 삭제되었습니다.',
      '남아 있는 인증 수단은 계정 페이지에서 확인하실 수 있습니다.',
    ],
    ifNotYou: '직접 삭제하지 않으셨다면 즉시 비밀번호를 재설정하고 2단계 인증을 다시 설정해 주세요.',
  },
  th: {
    subject: 'มีการลบการยืนยันตัวตนขั้นที่สอง',
    lines: ['วิธียืนยันตัวตนขั้นที่สองวิธีหนึ่งถูกลบออกจากบัญชี {business} ของคุณแล้ว', 'คุณดูวิธีที่เหลืออยู่ได้ในหน้าบัญชีของคุณ'],
    ifNotYou: 'หากคุณไม่ได้เป็นผู้ดำเนินการ กรุณาตั้งรหัสผ่านใหม่ทันที แล้วตั้งค่าการยืนยันตัวตนขั้นที่สองอีกครั้ง',
  },
  id: {
    subject: 'Verifikasi dua langkah telah dihapus',
    lines: [
      'Sebuah metode verifikasi dua langkah telah dihapus dari akun {business} Anda.',
      'Halaman akun Anda menampilkan metode yang masih ada.',
    ],
    ifNotYou:
      'Jika bukan Anda yang melakukannya, segera atur ulang kata sandi Anda, lalu siapkan verifikasi dua langkah yang baru.',
  },
  fr: {
    subject: 'Un second facteur a été supprimé',
    lines: [
      'Un second facteur de connexion a été supprimé de votre compte {business}.',
      'Votre page de compte indique ceux qui restent.',
    ],
    ifNotYou:
      'Si ce n’était pas vous, réinitialisez immédiatement votre mot de passe, puis ajoutez un nouveau second facteur.',
  },
  de: {
    subject: 'Zweiter Faktor entfernt',
    lines: [
      'von Ihrem Konto bei {business} wurde ein zweiter Faktor für die Anmeldung entfernt.',
      'Auf Ihrer Kontoseite sehen Sie, welche noch eingerichtet sind.',
    ],
    ifNotYou:
      'Falls Sie das nicht waren, setzen Sie bitte sofort Ihr Passwort zurück und richten Sie dann einen neuen zweiten Faktor ein.',
  },
  es: {
    subject: 'Se ha eliminado un segundo factor',
    lines: [
      'Se ha eliminado un segundo factor de inicio de sesión de su cuenta de {business}.',
      'La página de su cuenta muestra los que quedan.',
    ],
    ifNotYou:
      'Si no ha sido usted, restablezca su contraseña de inmediato y, después, configure un nuevo segundo factor.',
  },
  lo: {
    subject: 'ມີການລຶບການຢືນຢັນຂັ້ນທີສອງ',
    lines: ['ວິທີຢືນຢັນຕົວຕົນຂັ້ນທີສອງໄດ້ຖືກລຶບອອກຈາກບັນຊີ {business} ຂອງທ່ານແລ້ວ.', 'ໜ້າບັນຊີຂອງທ່ານສະແດງວິທີທີ່ຍັງເຫຼືອຢູ່.'],
    ifNotYou: 'ຖ້າທ່ານບໍ່ໄດ້ເປັນຜູ້ເຮັດ, ກະລຸນາຕັ້ງລະຫັດຜ່ານໃໝ່ທັນທີ ແລ້ວຕັ້ງຄ່າການຢືນຢັນຂັ້ນທີສອງຄືນໃໝ່.',
  },
  km: {
    subject: 'ការផ្ទៀងផ្ទាត់ជំហានទីពីរត្រូវបានលុប',
    lines: ['វិធីផ្ទៀងផ្ទាត់ជំហានទីពីរមួយត្រូវបានលុបចេញពីគណនី {business} របស់លោកអ្នក។', 'ទំព័រគណនីរបស់លោកអ្នកបង្ហាញវិធីដែលនៅសល់។'],
    ifNotYou: 'ប្រសិនបើលោកអ្នកមិនបានធ្វើការនេះទេ សូមកំណត់ពាក្យសម្ងាត់ថ្មីជាបន្ទាន់ រួចរៀបចំការផ្ទៀងផ្ទាត់ជំហានទីពីរឡើងវិញ។',
  },
  my: {
    subject: 'ဒုတိယအဆင့် အတည်ပြုနည်း ဖြုတ်ပြီးပါပြီ',
    lines: [
      'သင့် {business} အကောင့်မှ ဒုတိယအဆင့် အတည်ပြုနည်းတစ်ခုကို ဖြုတ်ပြီးပါပြီ။',
      'ကျန်ရှိသော နည်းလမ်းများကို သင့်အကောင့်စာမျက်နှာတွင် ကြည့်နိုင်ပါသည်။',
    ],
    ifNotYou: 'သင် ကိုယ်တိုင် လုပ်ဆောင်ခြင်းမဟုတ်ပါက စကားဝှက်အသစ်ကို ချက်ချင်း သတ်မှတ်ပြီး ဒုတိယအဆင့် အတည်ပြုနည်းကို ပြန်ထည့်ပါ။',
  },
  fil: {
    subject: 'May inalis na ikalawang paraan ng pagpapatunay',
    lines: [
      'May inalis na ikalawang paraan ng pagpapatunay sa inyong {business} account.',
      'Makikita sa pahina ng inyong account kung alin pa ang natitira.',
    ],
    ifNotYou:
      'Kung hindi kayo ang gumawa nito, i-reset agad ang inyong password at maglagay ng bagong ikalawang paraan.',
  },
};
