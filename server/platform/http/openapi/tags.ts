/** The areas of the API. The document, reference pages and the `.http` file have the operations in their order. */
export const tags = [
  { name: 'Plants', description: 'Interface A: the plant store. Bearer token on every operation.' },
  { name: 'Sign-in', description: 'Registration, login, sessions, tokens and linked accounts.' },
  { name: 'Second factors', description: 'Authenticator apps, passkeys and recovery codes.' },
  { name: 'Users', description: 'Accounts and their roles.' },
  { name: 'Services', description: 'The catalog, in 14 languages.' },
  { name: 'Pets', description: 'Pets and their health records.' },
  { name: 'Staff', description: 'Staff members, their skills, working hours and time off.' },
  { name: 'Places', description: 'Kennels, runs and rooms of a boarding house, and who is in them.' },
  { name: 'Bookings', description: 'Bookings, their price and their status.' },
  { name: 'Payments', description: 'Amounts due for bookings, and the ledger of payments.' },
  { name: 'Availability', description: 'Free times and schedules.' },
  { name: 'Calendars', description: 'Bookings in the calendars that people already use.' },
  { name: 'Emails', description: 'Emails about bookings, to customers and staff.' },
  { name: 'Settings', description: 'Settings of the business.' },
  { name: 'Translations', description: 'Texts that lack a translation, and the coverage of each language.' },
  { name: 'Dashboard', description: 'Figures for managers.' },
  { name: 'Audit log', description: 'Every change: its user, its time, and the values before and after.' },
  { name: 'Operating', description: 'Health and metrics.' },
  { name: 'Documentation', description: 'This document.' },
  { name: 'Console', description: 'The files of the web console, which are not in the document.' },
] as const;
export type Tag = (typeof tags)[number]['name'];
