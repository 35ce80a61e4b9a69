/** Where the guests stay: kennels, rooms for cats, rooms for small animals, and a hall for the day (contract §26). */
import type { FullyTranslatedText, NewPlace } from './types.ts';

const kennel: FullyTranslatedText = {
  en: 'Kennel',
  vi: 'Chuồng chó',
  ja: '犬舎',
  zh: '犬舍',
  ko: '견사',
  th: 'คอกสุนัข',
  id: 'Kandang anjing',
  fr: 'Box pour chien',
  de: 'Hundebox',
  es: 'Caseta',
  lo: 'ຄອກໝາ',
  km: 'ទ្រុងឆ្កែ',
  my: 'ခွေးခန်း',
  fil: 'Kulungan ng aso',
};

const hall: FullyTranslatedText = {
  en: 'Play hall',
  vi: 'Sảnh vui chơi',
  ja: 'プレイルーム',
  zh: '活动厅',
  ko: '놀이방',
  th: 'โถงเล่น',
  id: 'Ruang bermain',
  fr: 'Salle de jeux',
  de: 'Spielhalle',
  es: 'Sala de juegos',
  lo: 'ຫ້ອງຫຼິ້ນ',
  km: 'សាលលេង',
  my: 'ကစားခန်း',
  fil: 'Palaruan',
};

const catRoom: FullyTranslatedText = {
  en: 'Cat room',
  vi: 'Phòng mèo',
  ja: '猫の部屋',
  zh: '猫房',
  ko: '고양이 방',
  th: 'ห้องแมว',
  id: 'Kamar kucing',
  fr: 'Chambre pour chat',
  de: 'Katzenzimmer',
  es: 'Habitación para gatos',
  lo: 'ຫ້ອງແມວ',
  km: 'បន្ទប់ឆ្មា',
  my: 'ကြောင်ခန်း',
  fil: 'Kuwarto ng pusa',
};

const smallRoom: FullyTranslatedText = {
  en: 'Room for small animals',
  vi: 'Phòng thú nhỏ',
  ja: '小動物の部屋',
  zh: '小宠房',
  ko: '소동물 방',
  th: 'ห้องสัตว์เล็ก',
  id: 'Kamar hewan kecil',
  fr: 'Chambre des petits animaux',
  de: 'Kleintierzimmer',
  es: 'Sala de animales pequeños',
  lo: 'ຫ້ອງສັດນ້ອຍ',
  km: 'បន្ទប់សត្វតូច',
  my: 'တိရစ္ဆာန်ငယ်ခန်း',
  fil: 'Kuwarto ng maliliit na alaga',
};

type Kind = Omit<NewPlace, 'code' | 'berths'>;
const dogs: Kind = { area: 'Dog house', name: kennel, species: ['DOG'], categories: ['BOARDING'] };
const cats: Kind = {
  area: 'Cat house',
  name: catRoom,
  species: ['CAT'],
  categories: ['BOARDING', 'DAYCARE'],
};
const others: Kind = {
  ...{ area: 'Garden room', name: smallRoom, species: ['BIRD', 'RABBIT', 'OTHER'] },
  categories: ['BOARDING', 'DAYCARE'],
};

export const places: readonly NewPlace[] = [
  ...['D1', 'D2', 'D3', 'D4'].map((code) => ({ ...dogs, code, berths: 1 })),
  ...['D5', 'D6'].map((code) => ({ ...dogs, code, berths: 2 })),
  { ...dogs, code: 'D7', name: hall, categories: ['DAYCARE'], berths: 12, shared: true },
  ...['C1', 'C2', 'C3'].map((code) => ({ ...cats, code, berths: 1 })),
  { ...cats, code: 'C4', berths: 3 },
  ...['S1', 'S2'].map((code) => ({ ...others, code, berths: 1 })),
  { ...others, code: 'S3', berths: 2 },
];
