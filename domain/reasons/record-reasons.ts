/** The reasons for which a request is refused by the records as they are, by the rights of the caller, or by a limit. */
import { quoted } from '#domain/text/error-details.ts';
import { integer, reason, text, texts, word } from './reason.ts';
import { counted } from './value-reasons.ts';

/** The kinds of records, in the words of the audit log where it has them, and as `details` calls them. */
export const entities = {
  account: 'linked account',
  auditEntry: 'sealed entry of the audit log',
  booking: 'booking',
  bookingEmail: 'email about a booking',
  calendarFeed: 'calendar feed',
  careItem: 'entry at that time in the plans of care of the booking',
  endpoint: 'endpoint with this path',
  factor: 'second factor',
  payment: 'payment or refund',
  pet: 'pet',
  picture: 'picture',
  place: 'place',
  plant: 'plant of yours',
  provider: 'provider',
  record: 'record',
  service: 'service',
  session: 'session',
  setting: 'setting',
  staff: 'staff member',
  staffTimeOff: 'time off of the staff member',
  unsubscribeToken: 'link with this token in an email',
  user: 'user',
} as const;
export type Entity = keyof typeof entities;

const entityOf = (description: string) => word('Entity', Object.keys(entities) as Entity[], description);
const retryAfter = integer('The seconds after which the same request may succeed.');

/** Each with the values that it has. */
export const recordReasons = {
  NOT_FOUND: reason(
    {
      entity: entityOf('The kind of the record.'),
      'id?': text('The id that was sent, cut to 100 characters; absent where the request has none.'),
    },
    ({ entity, id }) => `there is no ${entities[entity]}${id === undefined ? '' : ` ${quoted(id)}`}`,
  ),
  NOT_YOURS: reason(
    { 'id?': text('The id of the record, where the field has several.') },
    ({ id }) => `${id === undefined ? '' : `${quoted(id)} `}belongs to another user`,
  ),
  YOUR_OWN: reason({}, () => 'is your own user: POST /auth/factors/:id/remove removes one of your factors'),
  ROLE: reason(
    { roles: texts('The roles that may.') },
    ({ roles }) => `needs the role ${roles.join(' or ')}`,
  ),
  TAKEN: reason({ 'id?': text('The id that is taken, where it is one.') }, ({ id }) =>
    id === undefined ? 'is taken' : `${id} is taken`,
  ),
  IN_USE: reason({ 'by?': entityOf('The kind of the records that use it, where it is known.') }, ({ by }) =>
    by === 'booking' ? 'has live bookings' : 'other records refer to it',
  ),
  TOO_MANY: reason(
    { max: integer('The most that there may be.') },
    ({ max }) => `there are ${max} already, the most: delete one first`,
  ),
  CHANGED_MEANWHILE: reason({}, () => 'was changed at the same time; try again'),
  OWNER_DELETED: reason({}, () => 'the owner is deleted'),
  NO_PASSWORD: reason(
    {},
    () => 'the account has no password yet; POST /auth/forgot-password sends a link to choose one',
  ),
  NO_SECOND_FACTOR: reason({}, () => 'there is no second factor; set one up first'),
  PAYMENTS_OFF: reason({}, () => 'the setting `payments` is not set'),
  ALREADY_VOIDED: reason(
    { by: text('The id of the entry that voids it, or that it voids.') },
    ({ by }) => `is voided already, or voids another entry: see ${by}`,
  ),
  ALREADY_CONFIRMED: reason({}, () => 'is confirmed already'),
  LAST_ADMIN: reason({}, () => 'is the last active ADMIN'),
  LAST_WAY_IN: reason({}, () => 'is the only way to sign in'),
  PASSKEYS_UNAVAILABLE: reason(
    {},
    () => 'the host of PUBLIC_URL is an IP address; passkeys belong to a domain name, or to localhost',
  ),
  REUSED: reason({}, () => 'was already used with a different body'),
  IN_PROGRESS: reason({}, () => 'its first request has no answer yet; try again shortly'),
  NOT_SENT: reason(
    { because: text('The reason, as the email would have it in `skipped`.') },
    ({ because }) => `the email is not sent: ${because}`,
  ),
  BODY_TOO_LARGE: reason(
    { max: integer('The most bytes of a body.') },
    ({ max }) => `expected at most ${counted(max, 'BYTES')}`,
  ),
  RATE_LIMITED: reason({ retryAfter }, ({ retryAfter }) => `possible again in ${retryAfter} s`),
  LOCKED: reason({ retryAfter }, ({ retryAfter }) => `possible again in ${retryAfter} s`),
} as const;
