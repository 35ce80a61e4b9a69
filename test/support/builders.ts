/** Bodies of requests with defaults: each builder returns a valid body, and a test names only what matters to it. */

type Fields = Readonly<Record<string, unknown>>;

/** POST /users: a CUSTOMER whose address nobody has. */
export const buildUser = <T extends Fields>(fields?: T) => ({
  email: `user-${crypto.randomUUID()}@petalpaw.test`,
  name: 'Somebody',
  role: 'CUSTOMER',
  password: 'a password of this test',
  ...fields,
});

/** POST /pets: a cat. */
export const buildPet = <T extends Fields>(fields?: T) => ({ name: 'Mochi', species: 'CAT', ...fields });

/** POST /services: grooming at 20 USD per session. */
export const buildService = <T extends Fields>(fields?: T) => ({
  name: { en: 'Bath', vi: 'Tắm' },
  description: { en: 'A warm bath.' },
  category: 'GROOMING',
  basePrice: 20,
  priceUnit: 'per session',
  currency: 'USD',
  ...fields,
});

/** POST /staff/:id/time-off: three days of December 2026. */
export const buildTimeOff = <T extends Fields>(fields?: T) => ({
  startDate: '2026-12-24T00:00:00.000Z',
  endDate: '2026-12-27T00:00:00.000Z',
  ...fields,
});
