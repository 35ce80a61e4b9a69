/** The reasons for which a booking is refused. */
import { cutAndQuoted, quoted } from '#domain/text/error-details.ts';
import { integer, number, reason, text, texts, word } from './reason.ts';

const instant = text('An instant (RFC 3339, in UTC).');
const date = text('A calendar date, YYYY-MM-DD.');
const bookings = texts(
  'The ids of the bookings that are in the way and that the caller may read, at most 20.',
);
const petOf = { petId: text('The id of the pet.'), petName: text('The name of the pet.') };
const memberOf = {
  staffId: text('The id of the staff member.'),
  staffName: text('The name of the staff member.'),
};
const wantedTime = { startDate: instant, endDate: instant };
const timed = (startDate: string, endDate: string) => `from ${startDate} to ${endDate}`;
const member = ({ staffId, staffName }: { staffId: string; staffName: string }) =>
  `${quoted(staffName)} (${staffId})`;

const placeOf = { placeId: text('The id of the place.'), code: text('Its code.') };

const mostMoney = {
  max: number('The greatest amount.'),
  currency: text('The currency of the amount (ISO 4217).'),
};

/** Each with the values that it has. */
export const bookingReasons = {
  WRONG_STATUS: reason(
    {
      status: text('The status of the booking.'),
      allowed: texts('The statuses in which it is possible; none when it never is.'),
    },
    ({ status, allowed }) =>
      `${allowed.length > 0 ? `expected ${allowed.join(', ')}` : 'never possible'}, the booking is ${status}`,
  ),
  TOO_EARLY: reason({ earliest: instant }, ({ earliest }) => `possible from ${earliest} on`),
  MIXED_CURRENCIES: reason(
    { currencies: texts('The currencies of the services.') },
    ({ currencies }) => `expected one currency, found ${currencies.join(', ')}`,
  ),
  AMOUNT_TOO_LARGE: reason(
    mostMoney,
    ({ max, currency }) => `expected a total of at most ${max} ${currency}`,
  ),
  PAYMENT_TOO_LARGE: reason(
    mostMoney,
    ({ max, currency }) => `expected at most ${max} ${currency}, the balance`,
  ),
  REFUND_TOO_LARGE: reason(
    mostMoney,
    ({ max, currency }) => `expected at most ${max} ${currency}, which was paid`,
  ),
  CHANGES_CLOSED: reason({ since: instant }, ({ since }) => `possible until ${since}`),
  SERVICE_INACTIVE: reason(
    { serviceId: text('The id of the service.'), name: text('Its name, in the language of the request.') },
    ({ serviceId, name }) => `${quoted(name)} (${serviceId}) is currently not offered`,
  ),
  NOTICE_TOO_SHORT: reason({ earliest: instant }, ({ earliest }) => `expected ${earliest} or later`),
  TOO_FAR_AHEAD: reason({ latest: instant }, ({ latest }) => `expected ${latest} or sooner`),
  CLOSURE: reason(
    { 'name?': text('The name of the closure, in the language of the request.'), from: date, to: date },
    ({ name, from, to }) =>
      `closed${name === undefined ? '' : `, ${cutAndQuoted(name, 200)}`}, ${from}${to === from ? '' : ` to ${to}`}`,
  ),
  OUTSIDE_OPENING_HOURS: reason(
    {
      open: {
        type: 'array',
        items: {
          type: 'object',
          properties: { start: text('When it opens.'), end: text('When it closes.') },
          required: ['start', 'end'],
        },
        description:
          'The times at which the business is open on that local day, as instants (RFC 3339, in UTC).',
      },
    },
    ({ open }) =>
      `outside the opening hours${open.map(({ start, end }) => `, ${timed(start, end)}`).join('')}`,
  ),
  STAFF_NOT_AVAILABLE: reason(memberOf, (values) => `${member(values)} does not take bookings`),
  STAFF_TIME_OFF: reason(memberOf, (values) => `${member(values)} has time off`),
  STAFF_DAY_OFF: reason(memberOf, (values) => `${member(values)} does not work on that day`),
  STAFF_BREAK: reason(memberOf, (values) => `${member(values)} has a break`),
  OUTSIDE_WORKING_HOURS: reason(memberOf, (values) => `outside the working hours of ${member(values)}`),
  NO_SKILL: reason({}, () => 'no staff member has every service of the booking as a skill'),
  NOBODY_FREE: reason(
    {
      skilled: integer('How many have every service of the booking as a skill.'),
      notAvailable: integer('How many of them do not take bookings.'),
      timeOff: integer('How many of them have time off.'),
      outsideWorkingHours: integer('For how many of them it is outside working hours.'),
      booked: integer('How many of them are booked.'),
    },
    ({ skilled, notAvailable, timeOff, outsideWorkingHours, booked }) => {
      const counts = [
        [notAvailable, 'not taking bookings'],
        [timeOff, 'with time off'],
        [outsideWorkingHours, 'outside working hours'],
        [booked, 'booked'],
      ] as const;
      const keep = counts.flatMap(([count, words]) => (count > 0 ? [`${count} ${words}`] : []));
      return `of ${skilled} with every service as a skill nobody is free: ${keep.join(', ')}`;
    },
  ),
  PET_BUSY: reason(
    { ...petOf, ...wantedTime, 'bookings?': bookings },
    ({ petId, petName, startDate, endDate }) =>
      `${quoted(petName)} (${petId}) is taken ${timed(startDate, endDate)}`,
  ),
  STAFF_BUSY: reason(
    { ...memberOf, ...wantedTime, 'bookings?': bookings },
    ({ startDate, endDate, ...values }) => `${member(values)} is taken ${timed(startDate, endDate)}`,
  ),
  TIME_BETWEEN_VISITS: reason(
    {
      ...memberOf,
      before: integer('The minutes that the visit needs before it.'),
      after: integer('The minutes that it needs after it.'),
      'bookings?': bookings,
    },
    ({ before, after, ...values }) =>
      `${member(values)} needs the time between visits: ${before} minutes before, ${after} after`,
  ),
  VACCINATION: reason(
    {
      ...petOf,
      vaccination: text('The vaccination that is needed, as the setting names it.'),
      gap: word('VaccinationGap', ['NOT_RECORDED', 'GIVEN_LATER', 'EXPIRES'], 'Why it does not count.'),
      'on?': text('The date on which it was given, or expires: YYYY-MM-DD.'),
    },
    ({ petId, petName, vaccination, gap, on }) =>
      `${quoted(petName)} (${petId}) needs ${quoted(vaccination)}, ${vaccinationGaps[gap]}${on ? `, on ${on}` : ''}`,
  ),
  CAPACITY: reason(
    {
      category: text('The category that is full.'),
      limit: integer('The most pets at once.'),
      date: text('The local day of the first time that is full: YYYY-MM-DD.'),
    },
    ({ category, limit, date }) =>
      `at most ${limit} ${limit === 1 ? 'pet' : 'pets'} at once in ${category}, full on ${date}`,
  ),
  NOT_A_STAY: reason({}, () => 'is a visit: only pets of stays have places and are looked after'),
  PLACE_TAKEN: reason(
    {
      'placeId?': text('The id of the place, where the request names it.'),
      'code?': text('Its code.'),
      'bookings?': bookings,
    },
    ({ code }) => (code === undefined ? 'a pet’s place is taken' : `${quoted(code)} is taken`),
  ),
  PLACE_CLOSED: reason(
    {
      ...placeOf,
      'from?': text('The first of its days out of service; absent when it is not active.'),
      'to?': text('The last one.'),
    },
    ({ code, from, to }) =>
      `${quoted(code)} ${from === undefined ? 'is not active' : `is out of service, ${from} to ${to}`}`,
  ),
  PLACE_UNSUITABLE: reason(
    placeOf,
    ({ code }) => `${quoted(code)} has none of the categories of the booking`,
  ),
} as const;

const vaccinationGaps = {
  NOT_RECORDED: 'not recorded',
  GIVEN_LATER: 'given after the start',
  EXPIRES: 'expires before the end',
} as const;
