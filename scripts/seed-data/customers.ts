/** Five customers and their nine pets. */
import type { NewPet, Person } from './types.ts';

const minhAnh: Person = { name: 'Nguyễn Minh Anh', email: 'minh.anh@example.com', phone: '(202) 555-0143' };
const camille: Person = {
  name: 'Camille Laurent',
  email: 'camille.laurent@example.com',
  phone: '(202) 555-0172',
};
const dara: Person = { name: 'Sok Dara', email: 'dara.sok@example.com', phone: '202-555-0119' };
const haruka: Person = { name: '渡辺 遥', email: 'haruka.watanabe@example.com', phone: '+1 202 555 0187' };
const miguel: Person = { name: 'Miguel Santos', email: 'miguel.santos@example.com' };

export const customers: readonly Person[] = [minhAnh, camille, dara, haruka, miguel];

export const mochi: NewPet = {
  owner: minhAnh,
  name: 'Mochi',
  species: 'DOG',
  vaccinations: [
    { name: 'Rabies', monthsAgo: 7, validMonths: 36 },
    { name: 'DHPP', monthsAgo: 7, validMonths: 12 },
    { name: 'Bordetella', monthsAgo: 4, validMonths: 12 },
  ],
  medicalHistory:
    'Corgi, 4 years. Neutered. Back strain last spring, fully recovered; no jumping from heights.',
  allergies: ['chicken'],
};

export const banhMi: NewPet = {
  owner: minhAnh,
  name: 'Bánh Mì',
  species: 'CAT',
  vaccinations: [
    { name: 'Rabies', monthsAgo: 10, validMonths: 36 },
    { name: 'FVRCP', monthsAgo: 10, validMonths: 36 },
  ],
  medicalHistory: 'Ginger domestic shorthair, 2 years. Spayed. Hides when people are loud.',
};

export const biscuit: NewPet = {
  owner: camille,
  name: 'Biscuit',
  species: 'DOG',
  vaccinations: [
    { name: 'Rabies', monthsAgo: 14, validMonths: 36 },
    { name: 'DHPP', monthsAgo: 2, validMonths: 12 },
  ],
  medicalHistory: 'Golden retriever, 9 years. Mild hip dysplasia; carprofen 50 mg with breakfast.',
  allergies: ['beef', 'grass pollen'],
  care: {
    feeding: [
      { time: '07:00', food: 'Dry food', amount: '150 g' },
      { time: '17:30', food: 'Dry food', amount: '150 g', notes: 'Soaked in warm water.' },
    ],
    medication: [{ name: 'Carprofen', dose: '50 mg', times: ['07:00'], notes: 'With breakfast.' }],
  },
};

export const olive: NewPet = {
  owner: camille,
  name: 'Olive',
  species: 'CAT',
  vaccinations: [
    { name: 'Rabies', monthsAgo: 20, validMonths: 36 },
    { name: 'FVRCP', monthsAgo: 20, validMonths: 36 },
  ],
  medicalHistory: 'Persian, 6 years. Daily brushing; eyes are cleaned in the evening.',
};

export const rocky: NewPet = {
  owner: dara,
  name: 'Rocky',
  species: 'DOG',
  vaccinations: [
    { name: 'Rabies', monthsAgo: 3, validMonths: 36 },
    { name: 'DHPP', monthsAgo: 3, validMonths: 12 },
  ],
  allergies: [],
};

export const kiwi: NewPet = {
  owner: dara,
  name: 'Kiwi',
  species: 'BIRD',
  vaccinations: [],
  medicalHistory: 'Cockatiel, 3 years. Wings not clipped; the cage stays closed near windows.',
};

export const yuki: NewPet = {
  owner: haruka,
  name: 'ゆき',
  species: 'RABBIT',
  vaccinations: [{ name: 'RHDV2', monthsAgo: 5, validMonths: 12 }],
  medicalHistory: 'Netherland Dwarf, 1 year. Sensitive stomach: hay first, no fruit.',
  allergies: ['penicillin'],
};

export const luna: NewPet = {
  owner: miguel,
  name: 'Luna',
  species: 'DOG',
  vaccinations: [{ name: 'DHPP', monthsAgo: 2, validMonths: 12 }],
  medicalHistory: 'Labrador mix, 5 months. Not spayed yet.',
};

export const pepper: NewPet = {
  owner: miguel,
  name: 'Pepper',
  species: 'OTHER',
  vaccinations: [],
  medicalHistory: 'Guinea pig, 2 years. Needs vitamin C every day.',
};

export const pets: readonly NewPet[] = [mochi, banhMi, biscuit, olive, rocky, kiwi, yuki, luna, pepper];
