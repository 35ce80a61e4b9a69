/** To a user who has a new second factor. */
import type { EmailTemplate } from './email-text.ts';

export const factorAdded: EmailTemplate = {
  en: {
    subject: 'A second factor was added',
    lines: [
      'A second factor for signing in was added to your {business} account.',
      'Keep your recovery codes in a safe place: they let you sign in if you lose it.',
    ],
    ifNotYou: 'If you did not do this, reset your password at once, then remove the second factor.',
  },
  vi: {
    subject: 'Đã thêm lớp xác thực thứ hai',
    lines: [
      'Một lớp xác thực thứ hai vừa được thêm vào tài khoản {business} của bạn.',
      'Hãy cất mã khôi phục ở nơi an toàn: bạn sẽ cần mã này để đăng nhập nếu mất thiết bị.',
    ],
    ifNotYou: 'Nếu bạn không thực hiện việc này, hãy đặt lại mật khẩu ngay rồi gỡ lớp xác thực đó.',
  },
  ja: {
    subject: '2段階認証の設定のお知らせ',
    lines: [
      'お客様の{business}アカウントに、2段階認証の方法が追加されました。',
      '端末を紛失した場合に備え、リカバリーコードを安全な場所に保管してください。',
    ],
    ifNotYou: 'お心当たりのない場合は、すぐにパスワードを再設定し、追加された認証方法を削除してください。',
  },
  zh: {
    subject: '已添加两步验证方式',
    lines: ['您的{business}账户新增了一种两步验证方式。', '请妥善保管恢复代码：设备丢失时可凭它登录。'],
    ifNotYou: '如果这不是您本人的操作，请立即重置密码，然后移除该验证方式。',
  },
  ko: {
    subject: '2단계 인증 수단이 추가되었습니다',
    lines: [
      '회원님의 {business} 계정에 2단계 인증 수단이 추가되었습니다.',
      '기기를 분실했을 때 로그인할 수 있도록 복구 코드를 안전한 곳에 보관해 주세요.',
    ],
    ifNotYou: '직접 추가하지 않으셨다면 즉시 비밀번호를 재설정하고 해당 인증 수단을 삭제해 주세요.',
  },
  th: {
    subject: 'มีการเพิ่มการยืนยันตัวตนขั้นที่สอง',
    lines: [
      'บัญชี {business} ของคุณมีวิธียืนยันตัวตนขั้นที่สองเพิ่มขึ้นหนึ่งวิธี',
      'โปรดเก็บรหัสกู้คืนไว้ในที่ปลอดภัย เพื่อใช้เข้าสู่ระบบหากอุปกรณ์สูญหาย',
    ],
    ifNotYou: 'หากคุณไม่ได้เป็นผู้ดำเนินการ กรุณาตั้งรหัสผ่านใหม่ทันที แล้วลบวิธียืนยันตัวตนนั้นออก',
  },
  id: {
    subject: 'Verifikasi dua langkah telah ditambahkan',
    lines: [
      'Sebuah metode verifikasi dua langkah telah ditambahkan ke akun {business} Anda.',
      'Simpan kode pemulihan Anda di tempat yang aman: kode itu diperlukan untuk masuk jika perangkat Anda hilang.',
    ],
    ifNotYou:
      'Jika bukan Anda yang melakukannya, segera atur ulang kata sandi Anda, lalu hapus metode verifikasi tersebut.',
  },
  fr: {
    subject: 'Un second facteur a été ajouté',
    lines: [
      'Un second facteur de connexion a été ajouté à votre compte {business}.',
      'Conservez vos codes de secours en lieu sûr : ils vous permettront de vous connecter si vous le perdez.',
    ],
    ifNotYou:
      'Si ce n’était pas vous, réinitialisez immédiatement votre mot de passe, puis supprimez ce second facteur.',
  },
  de: {
    subject: 'Zweiter Faktor hinzugefügt',
    lines: [
      'zu Ihrem Konto bei {business} wurde ein zweiter Faktor für die Anmeldung hinzugefügt.',
      'Bewahren Sie Ihre Wiederherstellungscodes sicher auf: Mit ihnen können Sie sich anmelden, wenn Sie ihn verlieren.',
    ],
    ifNotYou:
      'Falls Sie das nicht waren, setzen Sie bitte sofort Ihr Passwort zurück und entfernen Sie dann den zweiten Faktor.',
  },
  es: {
    subject: 'Se ha añadido un segundo factor',
    lines: [
      'Se ha añadido un segundo factor de inicio de sesión a su cuenta de {business}.',
      'Guarde sus códigos de recuperación en un lugar seguro: le permitirán iniciar sesión si lo pierde.',
    ],
    ifNotYou:
      'Si no ha sido usted, restablezca su contraseña de inmediato y, después, elimine el segundo factor.',
  },
  lo: {
    subject: 'ມີການເພີ່ມການຢືນຢັນຂັ້ນທີສອງ',
    lines: [
      'ວິທີຢືນຢັນຕົວຕົນຂັ້ນທີສອງໄດ້ຖືກເພີ່ມໃສ່ບັນຊີ {business} ຂອງທ່ານແລ້ວ.',
      'ກະລຸນາເກັບລະຫັດກູ້ຄືນໄວ້ບ່ອນທີ່ປອດໄພ ເພື່ອໃຊ້ເຂົ້າສູ່ລະບົບຖ້າອຸປະກອນສູນຫາຍ.',
    ],
    ifNotYou: 'ຖ້າທ່ານບໍ່ໄດ້ເປັນຜູ້ເຮັດ, ກະລຸນາຕັ້ງລະຫັດຜ່ານໃໝ່ທັນທີ ແລ້ວລຶບວິທີຢືນຢັນນັ້ນອອກ.',
  },
  km: {
    subject: 'ការផ្ទៀងផ្ទាត់ជំហានទីពីរត្រូវបានបន្ថែម',
    lines: [
      'វិធីផ្ទៀងផ្ទាត់ជំហានទីពីរមួយត្រូវបានបន្ថែមទៅគណនី {business} របស់លោកអ្នក។',
      'សូមរក្សាទុកលេខកូដសង្គ្រោះនៅកន្លែងមានសុវត្ថិភាព ដើម្បីអាចចូលគណនីបាន ប្រសិនបើបាត់ឧបករណ៍។',
    ],
    ifNotYou: 'ប្រសិនបើលោកអ្នកមិនបានធ្វើការនេះទេ សូមកំណត់ពាក្យសម្ងាត់ថ្មីជាបន្ទាន់ រួចលុបវិធីផ្ទៀងផ្ទាត់នោះចេញ។',
  },
  my: {
    subject: 'ဒုတိယအဆင့် အတည်ပြုနည်း ထည့်ပြီးပါပြီ',
    lines: [
      'သင့် {business} အကောင့်တွင် ဒုတိယအဆင့် အတည်ပြုနည်းတစ်ခု ထည့်ပြီးပါပြီ။',
      'စက်ပစ္စည်း ပျောက်ဆုံးပါက အကောင့်ဝင်နိုင်ရန် ပြန်လည်ရယူရေးကုဒ်များကို လုံခြုံသောနေရာတွင် သိမ်းထားပါ။',
    ],
    ifNotYou: 'သင် ကိုယ်တိုင် လုပ်ဆောင်ခြင်းမဟုတ်ပါက စကားဝှက်အသစ်ကို ချက်ချင်း သတ်မှတ်ပြီး ထိုအတည်ပြုနည်းကို ဖြုတ်ပါ။',
  },
  fil: {
    subject: 'May idinagdag na ikalawang paraan ng pagpapatunay',
    lines: [
      'May idinagdag na ikalawang paraan ng pagpapatunay sa inyong {business} account.',
      'Itago sa ligtas na lugar ang inyong mga recovery code: magagamit ninyo ang mga ito kung mawala ang inyong device.',
    ],
    ifNotYou:
      'Kung hindi kayo ang gumawa nito, i-reset agad ang inyong password at alisin ang idinagdag na paraan.',
  },
};
