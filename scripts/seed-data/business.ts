/** The business as a whole, in the order in which it must be created: later records refer to earlier ones. */
import { bookings } from './bookings.ts';
import { customers, pets } from './customers.ts';
import { places } from './places.ts';
import { petsOfRegulars, regulars } from './regulars.ts';
import { services } from './services.ts';
import { settings } from './settings.ts';
import { staff } from './staff.ts';
import type { Person } from './types.ts';

/** Manages the business; has the role MANAGER and no staff record. */
export const manager: Person = { name: 'Elena Fischer', email: 'elena.fischer@petalpaw.example' };

export const business = {
  settings,
  services,
  manager,
  staff,
  customers: [...customers, ...regulars],
  pets: [...pets, ...petsOfRegulars],
  places,
  bookings,
} as const;
