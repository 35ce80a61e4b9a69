/** Four regular customers and their eight pets, which fill the days of the business (routine.ts). */
import type { NewPet, Person } from './types.ts';

const leonie: Person = { name: 'Leonie Brandt', email: 'leonie.brandt@example.com', phone: '(202) 555-0128' };
const seoyeon: Person = { name: '김서연', email: 'seoyeon.kim@example.com', phone: '202 555 0164' };
const grace: Person = { name: 'Grace Okafor', email: 'grace.okafor@example.com' };
const khamla: Person = {
  name: 'Khamla Vongsa',
  email: 'khamla.vongsa@example.com',
  phone: '(202) 555-0151, evenings',
};

export const regulars: readonly Person[] = [leonie, seoyeon, grace, khamla];

/** Regulars of the kennel and the day care, for which the rules of the business require a rabies vaccination. */
const rabies = { name: 'Rabies', monthsAgo: 8, validMonths: 36 };

export const bruno: NewPet = {
  owner: leonie,
  name: 'Bruno',
  species: 'DOG',
  vaccinations: [rabies, { name: 'DHPP', monthsAgo: 13, validMonths: 12 }],
  medicalHistory: 'Boxer, 5 years. Strong on the leash; walks with a harness.',
  allergies: ['wheat'],
};

export const maple: NewPet = {
  owner: leonie,
  name: 'Maple',
  species: 'DOG',
  vaccinations: [rabies, { name: 'Bordetella', monthsAgo: 12, validMonths: 12 }],
  medicalHistory: 'Beagle, 3 years. Finds every treat; lunch is locked away.',
};

export const nala: NewPet = {
  owner: seoyeon,
  name: 'Nala',
  species: 'DOG',
  vaccinations: [rabies, { name: 'DHPP', monthsAgo: 6, validMonths: 12 }],
  medicalHistory: 'Poodle, 7 years. Ears are dried after every bath.',
  allergies: ['oatmeal shampoo'],
};

export const tofu: NewPet = {
  owner: seoyeon,
  name: 'Tofu',
  species: 'CAT',
  vaccinations: [rabies, { name: 'FVRCP', monthsAgo: 9, validMonths: 36 }],
};

export const ziggy: NewPet = {
  owner: grace,
  name: 'Ziggy',
  species: 'DOG',
  vaccinations: [rabies, { name: 'DHPP', monthsAgo: 4, validMonths: 12 }],
  medicalHistory: 'Border collie, 2 years. Needs a task, or takes one.',
};

export const coco: NewPet = {
  owner: grace,
  name: 'Coco',
  species: 'DOG',
  vaccinations: [rabies],
  medicalHistory: 'Dachshund, 11 years. Eats slowly; half a tablet for the heart at 18:00.',
};

export const bao: NewPet = {
  owner: khamla,
  name: 'Bao',
  species: 'DOG',
  vaccinations: [rabies, { name: 'DHPP', monthsAgo: 1, validMonths: 12 }],
};

export const pixel: NewPet = {
  owner: khamla,
  name: 'Pixel',
  species: 'CAT',
  vaccinations: [rabies, { name: 'FVRCP', monthsAgo: 2, validMonths: 36 }],
  medicalHistory: 'Siamese, 4 years. Talks all day.',
};

export const petsOfRegulars: readonly NewPet[] = [bruno, maple, nala, tofu, ziggy, coco, bao, pixel];
