/** The document with all data of a user (contract §17). */
import { Type } from 'typebox';
import { exportedAccount } from '#features/accounts/public.ts';
import { exportedLink, exportedSession, factorSchema } from '#features/auth/public.ts';
import { bookingEmail } from '#features/booking-emails/public.ts';
import { booking, bookingExample, exportedCareEntry } from '#features/bookings/public.ts';
import { calendarFeed } from '#features/calendar/public.ts';
import { payment, paymentExample } from '#features/payments/public.ts';
import { exportedPet, exportedPetExample } from '#features/pets/public.ts';
import { exportedPlant } from '#features/plants/public.ts';
import { exportedMember } from '#features/staff/public.ts';
import { managedUser, managedUserExample } from '#features/users/public.ts';
import { chosenComponent } from '#platform/data/shapes/shapes.ts';
import { exportedEntry } from './audit-entries.ts';

export const userExport = chosenComponent(
  'UserExport',
  {
    user: managedUser,
    staff: Type.Array(exportedMember, { description: 'The staff record, if the user is a staff member.' }),
    pets: Type.Array(exportedPet),
    bookings: Type.Array(booking, { description: 'Those that the user owns.' }),
    care: Type.Array(exportedCareEntry, { description: 'The care of the pets in the stays of the user.' }),
    payments: Type.Array(payment, { description: 'For the bookings of the user.' }),
    plants: Type.Array(exportedPlant, { description: 'By id.' }),
    linkedAccounts: Type.Array(exportedAccount, { description: 'The accounts at providers.' }),
    signIns: Type.Array(exportedSession, {
      description: 'Open ones, and ended ones until they are removed.',
    }),
    factors: Type.Array(factorSchema, { description: 'The second factors, without their secrets.' }),
    calendarFeeds: Type.Array(calendarFeed, { description: 'Without their addresses.' }),
    emailedLinks: Type.Array(exportedLink, {
      description: 'Links that wait to be used, without their secrets.',
    }),
    emails: Type.Array(bookingEmail, { description: 'Emails about bookings, without their texts.' }),
    auditEntries: Type.Array(exportedEntry, {
      description: 'The actions of the user, and those of others on the user.',
    }),
  },
  { description: 'All data of a user. Lists are ordered by creation.' },
);

export const userExportExample = {
  user: managedUserExample,
  staff: [],
  pets: [exportedPetExample],
  bookings: [bookingExample],
  care: [],
  payments: [paymentExample],
  plants: [{ id: 42, name: 'Monstera deliciosa', tag: 'climber', createdAt: '2026-03-14T08:45:00.000Z' }],
  linkedAccounts: [],
  signIns: [],
  factors: [],
  calendarFeeds: [],
  emailedLinks: [],
  emails: [],
  auditEntries: [],
};
