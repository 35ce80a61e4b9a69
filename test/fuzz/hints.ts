/**
 * Rules that make a value valid beyond its schema. Each line is a rule of the contract that JSON Schema cannot express;
 * the document states it in a description.
 */
import fc from 'fast-check';
import { memberNames } from '#test/support/member-names.ts';
import { Reference } from './references.ts';

/** Values for one property of a component, instead of those that its schema alone would produce. */
export function hintFor(component: string, property: string): fc.Arbitrary<unknown> | undefined {
  return propertyHints[`${component}.${property}`];
}

/** Values for one query parameter of an operation. */
export function queryHintFor(operation: string, name: string): fc.Arbitrary<unknown> | undefined {
  return queryHints[`${operation}.${name}`] ?? queryHints[name];
}

/** The drawn object, corrected where its properties depend on one another. */
export function mended(component: string, value: Record<string, unknown>): Record<string, unknown> {
  return (mends[component] ?? ((same) => same))(value);
}

/** Contract §9, §10, §11, §26: an array names each service, setting or pet once, and two drawn ones may be the same. */
export function holdsOneOfEach(component: string): boolean {
  return ['StaffService', 'ServiceOrder', 'SettingChange', 'NewPlacement', 'NewBookingCare'].includes(
    component,
  );
}

const priceUnit = fc.constantFrom(
  'per session',
  'Hour',
  '/day',
  'PER DAYS',
  'daily',
  'sessions',
  ' per  hour.',
);
const currency = fc.constantFrom('USD', 'usd', 'JPY', 'vnd', null);
const imageUrl = fc.constantFrom(
  'https://cdn.example.com/a.jpg',
  'http://x.example/ü.png',
  '/a.jpg',
  'a/b.jpg',
);
/** The caller's own, or any text. */
const own = (kind: 'email' | 'password' | 'refreshToken') =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(new Reference(kind, 0)) },
    { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
  );
/** Passwords that are in no list of common ones. */
const password = fc
  .string({ unit: 'grapheme', minLength: 4, maxLength: 20 })
  .map((drawn) => `${drawn} of the fuzzer`);

/** `.` and `..` are keys that no request's address can name (WHATWG URL, 4.4). */
const settingKey = fc.oneof(
  { weight: 9, arbitrary: fc.stringMatching(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/) },
  { weight: 1, arbitrary: fc.constantFrom(...memberNames) },
);

const mostlyNobody = fc.oneof(
  { weight: 9, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constant('best') },
);

const propertyHints: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'SettingChange.key': settingKey,
  // Contract §7: for pricing, one of three words in any form.
  'NewService.priceUnit': priceUnit,
  'ServiceChanges.priceUnit': priceUnit,
  'NewService.currency': currency,
  'ServiceChanges.currency': currency,
  // Contract §7: http(s) or relative.
  'NewService.imageUrl': fc.option(imageUrl),
  'ServiceChanges.imageUrl': fc.option(imageUrl),
  'NewService.images': fc.option(fc.array(imageUrl, { maxLength: 3 })),
  'ServiceChanges.images': fc.option(fc.array(imageUrl, { maxLength: 3 })),
  // Contract §5: secrets must be correct.
  'Credentials.email': own('email'),
  'Credentials.password': own('password'),
  'PasswordChange.currentPassword': own('password'),
  'PasswordChange.newPassword': password,
  'PasswordReset.password': password,
  'EmailChange.password': own('password'),
  'NewTotp.password': own('password'),
  'OwnCredentials.password': own('password'),
  'OwnPassword.password': own('password'),
  'RefreshRequest.refreshToken': own('refreshToken'),
  'Registration.password': password,
  'NewUser.password': password,
  // Contract §9: the owner of the booking follows from the pets; other tests name another user, which is refused.
  'NewBooking.userId': fc.constant(null),
  'BookingChanges.userId': fc.constant(null),
  // Contract §15: hardly anybody has all skills and is free, and without bookings there is nothing to change.
  'NewBooking.assign': mostlyNobody,
  'BookingChanges.assign': mostlyNobody,
  // Contract §15: only some roles may override the rules; other tests send it by each role.
  'NewBooking.overrideRules': fc.constantFrom(null, false),
  'BookingChanges.overrideRules': fc.constantFrom(null, false),
  // Contract §28: the methods of the business, the decimals of the currency, and not in the future.
  'NewPayment.amount': fc.integer({ min: 1, max: 20 }),
  'NewPayment.method': fc.constantFrom('CASH', 'CARD'),
  'NewPayment.receivedAt': fc.constant(null),
  // Contract §6: STAFF record no refunds; other tests send them by each role.
  'NewPayment.kind': fc.constant('PAYMENT'),
  'CancellationFee.amount': fc.constant(0),
  // Contract §26: days, in order.
  'Medication.from': fc.constantFrom(null, '2027-01-01'),
  'Medication.to': fc.constantFrom(null, '2027-01-01', '2027-01-31'),
  'NewOutOfService.from': fc.constantFrom('2027-01-01', '2027-01-02'),
  'NewOutOfService.to': fc.constantFrom('2027-01-02', '2027-01-31'),
  // Contract §26: the times of a placement are those of the stay.
  'NewPlacement.from': fc.constant(null),
  'NewPlacement.to': fc.constant(null),
};

const queryHints: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  // A cursor comes from `Link`; any other is 400, and has its own test.
  cursor: fc.constant(undefined),
  timeZone: fc.constantFrom('UTC', 'Asia/Bangkok', 'America/St_Johns'),
  returnTo: fc.constantFrom('/', '/a?b=c'),
  // Contract §21: both countries have a region of this name.
  'listPublicHolidays.country': fc.constantFrom('DE', 'CH'),
  'listPublicHolidays.region': fc.constantFrom(undefined, 'BE'),
  // Contract §28: in order, and not too far from each other.
  'getPaymentSummary.from': fc.constantFrom('2026-11-01', '2026-12-01'),
  'getPaymentSummary.to': fc.constantFrom('2026-12-01', '2027-11-30'),
  // Contract §26: the same.
  'getPlaceOccupancy.from': fc.constantFrom('2026-11-01', '2026-11-20'),
  'getPlaceOccupancy.to': fc.constantFrom('2026-11-20', '2026-12-31'),
  'getDaySheet.date': fc.constantFrom(undefined, '2026-11-20', '0001-01-01', '9999-12-31'),
};

type Mend = (value: Record<string, unknown>) => Record<string, unknown>;

/** Contract §9, §10: `endDate` is after `startDate`; a change of only one is compared with the stored value. */
const inOrder: Mend = ({ startDate, endDate, ...rest }) => {
  if (typeof startDate !== 'string' || typeof endDate !== 'string') return rest;
  const start = new Date(startDate);
  const minutes = 15 + (Math.abs(new Date(endDate).getTime()) % (10 * 24 * 60));
  return { ...rest, startDate, endDate: new Date(start.getTime() + minutes * 60_000).toISOString() };
};

/**
 * Contract §9: services are named in one of two ways, each once. Contract §15: the staff member is named or left to the
 * server.
 */
const oneWay: Mend = ({ serviceIds, services, staffId, ...others }) => {
  const rest = typeof others.assign === 'string' || staffId === undefined ? others : { ...others, staffId };
  if (Array.isArray(services) && services.length > 0) return { ...rest, services: services.slice(0, 1) };
  return Array.isArray(serviceIds) ? { ...rest, serviceIds } : rest;
};

/**
 * Contract §11: a value that is marked as translatable is a TranslatedField. So is one of a key that is drawn again and
 * again, because the setting may be translatable already.
 */
const translatable: Mend = (value) =>
  value.isTranslatable === true || (memberNames as readonly unknown[]).includes(value.key)
    ? { ...value, value: { en: 'English' } }
    : value;

/** Contract §13: the password is needed where the account has one, and every caller has. */
const withPassword: Mend = (value) => ({
  ...value,
  password: value.password ?? new Reference('password', 0),
});

const mends: Readonly<Record<string, Mend>> = {
  NewBooking: (value) => {
    const mended = oneWay(inOrder(value));
    return 'services' in mended || 'serviceIds' in mended
      ? mended
      : { ...mended, serviceIds: [new Reference('service', 0)] };
  },
  BookingChanges: (value) => oneWay(inOrder(value)),
  NewTimeOff: inOrder,
  // Contract §26: days in their order.
  NewOutOfService: (value) => {
    const [from, to] = [value.from, value.to].sort();
    return { ...value, from, to };
  },
  // Contract §26: at most 100 feedings and times of medications a day.
  CarePlan: (value) => ({
    ...value,
    feeding: Array.isArray(value.feeding) ? value.feeding.slice(0, 10) : value.feeding,
    medication: Array.isArray(value.medication) ? value.medication.slice(0, 3) : value.medication,
  }),
  NewTotp: withPassword,
  OwnCredentials: withPassword,
  OwnPassword: withPassword,
  SettingChange: translatable,
};
