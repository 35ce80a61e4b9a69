/** The settings of the business (contract §11, §15, §21, §28). The telephone number is one of those reserved for fiction. */
import { country, timeZone } from './moment.ts';
import { paymentSettings } from './payments.ts';
import type { NewSetting } from './types.ts';

export const settings: readonly NewSetting[] = [
  {
    key: 'businessName',
    group: 'GENERAL',
    value: {
      en: 'Petalpaw Pet Care',
      vi: 'Petalpaw – Chăm sóc thú cưng',
      ja: 'Petalpaw ペットケア',
      zh: 'Petalpaw宠物服务',
      ko: 'Petalpaw 반려동물 케어',
      th: 'Petalpaw ดูแลสัตว์เลี้ยง',
      id: 'Petalpaw Perawatan Hewan',
      fr: 'Petalpaw, services pour animaux',
      de: 'Petalpaw Tierbetreuung',
      es: 'Petalpaw, cuidado de mascotas',
      lo: 'Petalpaw ດູແລສັດລ້ຽງ',
      km: 'Petalpaw ថែទាំសត្វចិញ្ចឹម',
      my: 'Petalpaw အိမ်မွေးတိရစ္ဆာန် စောင့်ရှောက်ရေး',
      fil: 'Petalpaw, pangangalaga ng alagang hayop',
    },
  },
  {
    key: 'greeting',
    group: 'GENERAL',
    value: {
      en: 'Welcome to Petalpaw. Your pet is in good hands.',
      vi: 'Chào mừng bạn đến với Petalpaw. Thú cưng của bạn sẽ được chăm sóc chu đáo.',
      ja: 'Petalpawへようこそ。大切なご家族を、心を込めてお世話いたします。',
      zh: '欢迎来到Petalpaw，您的爱宠将在这里得到悉心照顾。',
      ko: 'Petalpaw에 오신 것을 환영합니다. 소중한 반려동물을 정성껏 돌봐 드립니다.',
      th: 'ยินดีต้อนรับสู่ Petalpaw เราพร้อมดูแลสัตว์เลี้ยงของคุณด้วยความใส่ใจ',
      id: 'Selamat datang di Petalpaw. Hewan kesayangan Anda berada di tangan yang tepat.',
      fr: 'Bienvenue chez Petalpaw. Votre animal est entre de bonnes mains.',
      de: 'Willkommen bei Petalpaw. Ihr Tier ist bei uns in guten Händen.',
      es: 'Le damos la bienvenida a Petalpaw. Su mascota está en buenas manos.',
      lo: 'ຍິນດີຕ້ອນຮັບສູ່ Petalpaw. ພວກເຮົາພ້ອມດູແລສັດລ້ຽງຂອງທ່ານດ້ວຍຄວາມໃສ່ໃຈ.',
      km: 'សូមស្វាគមន៍មកកាន់ Petalpaw។ យើងខ្ញុំថែទាំសត្វចិញ្ចឹមរបស់លោកអ្នកដោយយកចិត្តទុកដាក់។',
      my: 'Petalpaw မှ ကြိုဆိုပါသည်။ သင့်အိမ်မွေးတိရစ္ဆာန်ကို ဂရုတစိုက် စောင့်ရှောက်ပေးပါမည်။',
      fil: 'Maligayang pagdating sa Petalpaw. Nasa mabuting kamay ang inyong alaga.',
    },
  },
  { key: 'timeZone', group: 'GENERAL', value: timeZone },
  { key: 'country', group: 'GENERAL', value: country },
  // A kennel of twelve, and no guest without protection from rabies (docs/business-rules.md).
  { key: 'capacity', group: 'GENERAL', value: { BOARDING: 12 } },
  { key: 'vaccinationRules', group: 'GENERAL', value: { BOARDING: ['Rabies'], DAYCARE: ['Rabies'] } },
  // The tables are cleaned after each visit.
  { key: 'buffers', group: 'GENERAL', value: { GROOMING: { after: 15 } } },
  { key: 'openingHours', group: 'GENERAL', value: { default: everyDay({ start: '07:00', end: '19:00' }) } },
  // Hidden from customers, as the group PAYMENT is: each service states its own currency.
  { key: 'currency', group: 'PAYMENT', value: 'USD' },
  ...paymentSettings,
  { key: 'contactEmail', group: 'CONTACT', value: 'hello@petalpaw.example' },
  { key: 'contactPhone', group: 'CONTACT', value: '+1 562 555 0142' },
];

/** Returns the closures: one day after the last planned booking, so that the plan can be booked on any day of any year. */
export function closuresFrom(today: Temporal.PlainDate): NewSetting {
  const date = today.add({ weeks: 6 }).toString();
  return { key: 'closures', group: 'GENERAL', value: [{ from: date, to: date, name: outing }] };
}

const outing = {
  en: 'Staff outing',
  vi: 'Nhân viên đi dã ngoại',
  ja: '社員旅行',
  zh: '员工活动日',
  ko: '직원 야유회',
  th: 'วันกิจกรรมพนักงาน',
  id: 'Acara karyawan',
  fr: 'Sortie du personnel',
  de: 'Betriebsausflug',
  es: 'Excursión del personal',
  lo: 'ວັນກິດຈະກຳພະນັກງານ',
  km: 'ថ្ងៃដំណើរកម្សាន្តបុគ្គលិក',
  my: 'ဝန်ထမ်းများ အပန်းဖြေခရီး',
  fil: 'Lakad ng mga staff',
};

function everyDay(hours: { readonly start: string; readonly end: string }) {
  const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  return Object.fromEntries(names.map((name) => [name, [hours]]));
}
