/** Why the server refuses a request, in the user's language: a text for each reason (contract §30). */
import type { Cause } from '#client/index.ts';
import { categoryNames } from '#console/components/service/service-words.ts';
import type { Formats } from '#console/i18n/format.ts';
import type { Translate } from '#console/i18n/translate.ts';
import { type Of, type TextOf, valueTexts } from './value-texts.ts';

interface Words {
  readonly t: Translate;
  readonly formats: Formats;
  /** Of the business. */
  readonly timeZone: string;
}

/** Returns the text of the cause; undefined if the message of the error says it. */
export function causeText(words: Words, cause: Cause): string | undefined {
  const text = (texts as { readonly [R in Cause['reason']]?: TextOf<Cause, Words> })[cause.reason];
  return typeof text === 'string' ? words.t(text) : text?.(cause, words);
}

const away = ({ reason, staffName }: { readonly reason: string; readonly staffName: string }, { t }: Words) =>
  t('causes.away', { reason, staff: staffName });
const petName = ({ petName }: { readonly petName: string }, { t }: Words) => petName || t('pets.unnamed');

/** The reasons of which the message of the error says all that there is to say. */
type SaidByError =
  | 'ALREADY_CONFIRMED'
  | 'ALREADY_VOIDED'
  | 'AMOUNT_TOO_LARGE'
  | 'BODY_TOO_LARGE'
  | 'CHANGED_MEANWHILE'
  | 'CHANGES_CLOSED'
  | 'DIFFERENT_OWNERS'
  | 'EXPIRED'
  | 'IN_PROGRESS'
  | 'IN_USE'
  | 'LAST_ADMIN'
  | 'LAST_WAY_IN'
  | 'LOCKED'
  | 'MIXED_CURRENCIES'
  | 'NOT_A_STAY'
  | 'NOT_SENT'
  | 'NOT_YOURS'
  | 'NO_PASSWORD'
  | 'NO_SECOND_FACTOR'
  | 'OWNER_DELETED'
  | 'PASSKEYS_UNAVAILABLE'
  | 'PAYMENTS_OFF'
  | 'PAYMENT_TOO_LARGE'
  | 'PLACE_CLOSED'
  | 'PLACE_TAKEN'
  | 'PLACE_UNSUITABLE'
  | 'RATE_LIMITED'
  | 'REFUND_TOO_LARGE'
  | 'REUSED'
  | 'ROLE'
  | 'TOO_EARLY'
  | 'UNKNOWN_KEY'
  | 'WRONG_STATUS'
  | 'YOUR_OWN';

/** A reason without a text does not compile. */
const texts: { readonly [R in Exclude<Cause['reason'], SaidByError>]: TextOf<Of<R>, Words> } = {
  ...valueTexts,
  SERVICE_INACTIVE: ({ name }, { t }) => t('causes.inactive', { name }),
  NOTICE_TOO_SHORT: ({ earliest }, { t, formats, timeZone }) =>
    t('causes.earliest', { time: formats.date(earliest, 'dateTime', timeZone) }),
  TOO_FAR_AHEAD: ({ latest }, { t, formats, timeZone }) =>
    t('causes.latest', { time: formats.date(latest, 'dateTime', timeZone) }),
  CLOSURE: ({ name }, { t }) =>
    name === undefined ? t('bookings.closed') : t('bookings.closedNamed', { name }),
  OUTSIDE_OPENING_HOURS: ({ open }, { t, formats, timeZone }) => {
    if (open.length === 0) return t('causes.closedDay');
    const times = open.map(({ start, end }) => formats.dateRange(start, end, 'time', timeZone));
    return t('causes.openHours', { times: formats.list(times) });
  },
  STAFF_NOT_AVAILABLE: away,
  STAFF_TIME_OFF: away,
  STAFF_DAY_OFF: away,
  STAFF_BREAK: away,
  OUTSIDE_WORKING_HOURS: away,
  NO_SKILL: 'causes.noSkill',
  NOBODY_FREE: 'causes.nobodyFree',
  PET_BUSY: (cause, words) => words.t('causes.petBusy', { pet: petName(cause, words) }),
  STAFF_BUSY: ({ staffName }, { t }) => t('causes.staffBusy', { staff: staffName }),
  TIME_BETWEEN_VISITS: ({ staffName }, { t }) => t('causes.tooClose', { staff: staffName }),
  VACCINATION: (cause, words) =>
    words.t(gapTexts[cause.gap], { pet: petName(cause, words), vaccination: cause.vaccination }),
  CAPACITY: ({ limit: count, category }, { t }) =>
    t('causes.most', { count, category: t(categoryNames[category as keyof typeof categoryNames]) }),
};

const gapTexts = {
  NOT_RECORDED: 'causes.notRecorded',
  GIVEN_LATER: 'causes.givenLater',
  EXPIRES: 'causes.expires',
} as const;
