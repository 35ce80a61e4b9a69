/** Descriptions of properties and path parameters that have the same meaning in several features. */

const properties: Readonly<Record<string, string>> = {
  id: 'The id of the record.',
  userId: 'The id of the user.',
  staffId: 'The id of the staff member.',
  serviceId: 'The id of the service.',
  bookingId: 'The id of the booking.',
  petId: 'The id of the pet.',
  petName: 'The name of the pet.',
  placeId: 'The id of the place.',
  place: 'Where it is on that day: the last place if it moves; null without one.',
  recordedBy: 'Who recorded it; null when nobody has, and when the user has been deleted.',
  name: 'Name.',
  email: 'Email address.',
  user: 'The user.',
  owner: 'The user whose pet it is.',
  session: 'The session.',
  staff: 'The staff member.',
  hold: 'The time for which the booking holds its staff member, with the time between visits; null when it is that of the booking.',
  payment:
    'The amounts owed and paid; null while the business does not record payments (setting `payments`).',
  deposit: 'The amount to be paid in advance; null without a deposit.',
  status: 'The status.',
  description: 'Description.',
  images: 'Addresses of further pictures.',
  imageUrl: 'Address of a picture.',
  isActive: 'True if the service is offered.',
  care: 'The feeding and the medication; null when nothing was given.',
  notes: 'Notes of any kind.',
  reason: 'The reason.',
  medicalHistory: 'Medical history.',
  department: 'The department.',
  position: 'The position.',
  specialization: 'The specialty of the member.',
  proficiency: 'How well the member can do it, from 1 (lowest) to 5.',
  startDate: 'When it begins.',
  endDate: 'When it ends.',
  from: 'The beginning of the period.',
  to: 'The end of the period.',
  createdAt: 'When the record was created.',
  updatedAt: 'When the record was last changed.',
  at: 'When it happened.',
  pets: 'The pets.',
  services: 'The services.',
  total: 'How many there are in all.',
  statusCode: 'The status of the answer.',
  message: 'The status in words.',
  data: 'The result of the operation.',
  pagination: 'Which page it is.',
  page: 'The number of the page, from 1.',
  limit: 'How many entries a page has at most.',
  totalPages: 'How many pages there are; 0 when there are no entries.',
  timestamp: 'When the answer was made.',
  factor: 'A second factor, which counts from now on.',
};

/**
 * Returns the description of the property with that name, unless its own schema has one; empty when none exists.
 */
export function commonDescription(name: string): { description?: string } {
  const description = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return description === undefined ? {} : { description };
}

/** The record that an id in a path names, by the last fixed segment of the path before it. */
const records: Readonly<Record<string, string>> = {
  accounts: 'linked account',
  factors: 'second factor',
  totp: 'authenticator app',
  bookings: 'booking',
  'calendar-feeds': 'calendar feed',
  pets: 'pet',
  plants: 'plant',
  services: 'service',
  sessions: 'sign-in',
  staff: 'staff member',
  'time-off': 'time off',
  users: 'user',
};

/** Returns the description of an id in a path such as `/staff/:id/time-off/:timeOffId`. */
export function idDescription(path: string, name: string): string {
  const parts = path.split('/');
  const collection = parts[parts.indexOf(`:${name}`) - 1] ?? '';
  return `The id of the ${Object.hasOwn(records, collection) ? records[collection] : 'record'}.`;
}
