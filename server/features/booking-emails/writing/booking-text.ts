/** The texts of the emails about bookings: one function from what an email tells to its content. */
import type { BookingEmailKind } from '#domain/booking/emails/booking-emails.ts';
import { requireAmount } from '#domain/number/money.ts';
import { displayName, onOneLine } from '#domain/text/display-name.ts';
import { listFormatter, relativeTimeFormatter, zoneName } from '#domain/text/formatters.ts';
import type { Language } from '#domain/text/language.ts';
import { localize } from '#domain/text/translated-text.ts';
import { dateAt } from '#domain/time/zoned-time.ts';
import type { EmailedBooking } from '#features/bookings/public.ts';
import type { Content } from '#platform/data/mail/email.ts';
import type { Block } from '#platform/data/mail/layout.ts';
import { dueOf, receiptWording } from './payment-text.ts';
import { dateFormat, fullTime, money, type TextFacts } from './text-facts.ts';

/** Returns the content of an email of the kind; there is at least one booking, or vaccination. */
export function bookingContent(kind: BookingEmailKind, facts: TextFacts): Content {
  const { t, unsubscribe } = facts;
  const content = kind === 'vaccination' ? vaccinationContent(facts) : ofBookings(kind, facts);
  return { ...content, footer: unsubscribe ? { button: t('booking.stop'), link: unsubscribe } : undefined };
}

function ofBookings(kind: Exclude<BookingEmailKind, 'vaccination'>, facts: TextFacts): Content {
  const { t, bookings, publicUrl } = facts;
  const [first] = bookings as readonly [EmailedBooking];
  const { subject, intro } = wording(kind, facts);
  const isForStaff = kind.startsWith('staff') || kind === 'dayPlan';
  const one =
    kind === 'expired'
      ? { button: t('booking.again'), link: `${publicUrl}/app/book?${sameAgain(first)}` }
      : { button: t('booking.view'), link: `${publicUrl}/app/bookings/${first.id}` };
  const many = {
    button: t('booking.calendar'),
    link: `${publicUrl}/app/${isForStaff ? 'calendar' : 'bookings'}`,
  };
  return {
    subject,
    blocks: [
      [intro, ...(kind === 'requested' ? endOf(first, facts) : []), ...dueOf(kind, first, facts)],
      ...bookings.map((booking) => card(booking, facts, isForStaff)),
      // A former member can read the booking no longer.
      bookings.length === 1 && facts.assignment !== 'removed' ? one : many,
      [t('booking.zone', { zone: zoneName(t.language, facts.timeZone, facts.now) })],
    ],
  };
}

function wording(kind: Exclude<BookingEmailKind, 'vaccination'>, facts: TextFacts) {
  const { t, bookings } = facts;
  const [first] = bookings as readonly [EmailedBooking];
  const count = bookings.length;
  const what = count === 1 ? whatOf(first, facts) : t('booking.count', { count });
  const about = { what, when: whenOf(first, facts), count };
  if (kind === 'reminder') {
    return { subject: titled(about.when, what, t.language), intro: t('reminder.intro') };
  }
  if (kind === 'dayPlan') {
    const day = dateFormat(facts, { dateStyle: 'full' }).format(Date.parse(first.startDate));
    return { subject: titled(day, t('booking.count', { count }), t.language), intro: t('dayPlan.intro') };
  }
  if (kind === 'receipt') return receiptWording(facts);
  const isUnpaid = kind === 'expired' && first.cancelReason === 'DEPOSIT_UNPAID';
  const [subject, intro] = textsOf[kind === 'staffAssigned' ? (facts.assignment ?? 'assigned') : kind];
  return { subject: t(subject, about), intro: isUnpaid ? t('expired.unpaid') : t(intro, about) };
}

/** The messages of the kinds, and of the news for a member. */
const textsOf = {
  requested: ['requested.subject', 'requested.intro'],
  confirmed: ['confirmed.subject', 'confirmed.intro'],
  declined: ['declined.subject', 'declined.intro'],
  changed: ['changed.subject', 'changed.intro'],
  cancelled: ['cancelled.subject', 'cancelled.intro'],
  expired: ['expired.subject', 'expired.intro'],
  staffRequested: ['staffRequested.subject', 'staffRequested.intro'],
  staffUnanswered: ['staffUnanswered.subject', 'staffUnanswered.intro'],
  assigned: ['staffAssigned.subject', 'staffAssigned.intro'],
  moved: ['staffMoved.subject', 'staffMoved.intro'],
  removed: ['staffRemoved.subject', 'staffRemoved.intro'],
} as const;

function card(booking: EmailedBooking, facts: TextFacts, isForStaff: boolean): Block {
  const { t } = facts;
  const { staffName, userName, totalAmount, currency, notes, pets } = booking;
  const price = money({ amount: requireAmount(totalAmount), currency }, t);
  const allergies = pets.flatMap(({ name, allergies }) => {
    const text = allergiesText(allergies, t.language);
    return text === undefined ? [] : [t('booking.allergies', { pet: oneLine(name), allergies: text })];
  });
  const details = isForStaff
    ? [
        ...(userName ? [t('booking.customer', { customer: oneLine(userName) })] : []),
        ...allergies,
        ...(notes ? [t('booking.notes', { notes })] : []),
      ]
    : [
        ...(staffName ? [t('booking.with', { staff: oneLine(staffName) })] : []),
        t('booking.price', { price }),
      ];
  return { title: whatOf(booking, facts), lines: [...periodOf(booking, facts), ...details] };
}

/** Says until when the business answers a request that ends by itself. */
function endOf({ answerBy }: EmailedBooking, facts: TextFacts): string[] {
  return answerBy === null ? [] : [facts.t('booking.until', { when: fullTime(answerBy, facts) })];
}

/** The parameters of the page on which the same services are booked for the same pets. */
function sameAgain({ serviceIds, pets }: EmailedBooking): string {
  return `services=${serviceIds.join('.')}&pets=${pets.map(({ id }) => id).join('.')}`;
}

function vaccinationContent(facts: TextFacts): Content {
  const { t, vaccinations = [], publicUrl } = facts;
  const shown = vaccinations.map(({ pet, name }) => `${oneLine(name)} (${oneLine(pet)})`);
  const day = dateFormat({ t, timeZone: 'UTC' }, { dateStyle: 'long' });
  const lines = vaccinations.map(({ end }, at) => `${shown[at]}: ${day.format(Date.parse(end))}`);
  return {
    subject: t('vaccination.subject', { vaccinations: listed(shown, shown.length, t.language) }),
    blocks: [[t('vaccination.intro')], lines, { button: t('booking.pets'), link: `${publicUrl}/app/pets` }],
  };
}

/** "Bath and brush for Mochi". */
export function whatOf(
  { serviceIds, serviceCount, pets, petCount }: EmailedBooking,
  { t, names }: TextFacts,
): string {
  const services = serviceIds.map((id) => {
    const name = names.get(id);
    return name ? (onOneLine(localize(name, t.language)) ?? '…') : '';
  });
  const all = listed(services, serviceCount, t.language);
  if (petCount === 0) return all;
  const petNames = pets.map(({ name }) => oneLine(name));
  return t('booking.what', { services: all, pets: listed(petNames, petCount, t.language) });
}

/** A name, whatever a client wrote: short, without line breaks, visible, and nothing that could be read as a link. */
const oneLine = (name: string) => displayName(name) ?? '…';

/** "tomorrow, 10:00", or the date with the time. */
function whenOf({ startDate }: EmailedBooking, facts: TextFacts): string {
  const start = Temporal.Instant.from(startDate);
  const ms = start.epochMilliseconds;
  const today = dateAt(facts.now, facts.timeZone);
  const { days } = today.until(dateAt(start, facts.timeZone), { largestUnit: 'day' });
  const time = dateFormat(facts, { timeStyle: 'short' }).format(ms);
  const { language } = facts.t;
  const day =
    days === 0 || days === 1
      ? lowerFirst(relativeTimeFormatter(language, { numeric: 'auto' }).format(days, 'day'), language)
      : dateFormat(facts, { weekday: 'short', day: 'numeric', month: 'short' }).format(ms);
  return `${day}${marks[language]?.comma ?? ', '}${time}`;
}

/** The day and the times, each on a line of its own so that no time is split; one line for more than a day. */
function periodOf({ startDate, endDate }: EmailedBooking, facts: TextFacts): readonly string[] {
  const [start, end] = [Date.parse(startDate), Date.parse(endDate)];
  const range = marks[facts.t.language]?.range;
  const dayOf = (ms: number) => dateFormat(facts, day).format(ms);
  const timeOf = (ms: number) => dateFormat(facts, { timeStyle: 'short' }).format(ms);
  if (dayOf(start) === dayOf(end)) {
    const inIcu = dateFormat(facts, clock).formatRange(start, end);
    return [dayOf(start), range === undefined ? inIcu : `${timeOf(start)}${range}${timeOf(end)}`];
  }
  if (range === undefined) return [dateFormat(facts, { ...day, ...clock }).formatRange(start, end)];
  return [`${dayOf(start)} ${timeOf(start)}${range}${dayOf(end)} ${timeOf(end)}`];
}

const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const clock = { hour: 'numeric', minute: '2-digit' } as const;

/** Joins the names as the language does; `count` tells how many there are, of which `names` may be the first. */
function listed(names: readonly string[], count: number, language: Language): string {
  const rest = count - names.length;
  const all = rest > 0 ? [...names, `+${rest}`] : names;
  return listFormatter(language, { style: 'long', type: 'conjunction' }).format(all);
}

/** Any JSON value that a client stored: texts and lists of texts are shown, everything else is shown as JSON. */
function allergiesText(value: unknown, language: Language): string | undefined {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return undefined;
  if (typeof value === 'string') return value;
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isList ? listed(value, value.length, language) : JSON.stringify(value);
}

interface Marks {
  readonly comma: string;
  readonly colon: string;
  /** Between two times, where the ranges of ICU are not those that people write: it has 2030/1/7月曜日 10時00分～11時00分. */
  readonly range?: string;
}

/** The marks between a day and a time, and after a title, in the languages that do not use those of English. */
const marks: { readonly [Code in Language]?: Marks } = {
  ja: { comma: ' ', colon: '：', range: '～' },
  zh: { comma: ' ', colon: '：' },
  ko: { comma: ' ', colon: ': ' },
  th: { comma: ' ', colon: ': ' },
  fr: { comma: ', ', colon: '\u00a0: ' },
  km: { comma: ', ', colon: '៖ ' },
  my: { comma: '၊ ', colon: '- ' },
};

/** "Tomorrow, 10:00: Bath and brush for Mochi". */
function titled(title: string, text: string, language: Language): string {
  const [first = '', ...rest] = title;
  return `${first.toLocaleUpperCase(language)}${rest.join('')}${marks[language]?.colon ?? ': '}${text}`;
}

function lowerFirst(text: string, language: Language): string {
  const [first = '', ...rest] = text;
  return first.toLocaleLowerCase(language) + rest.join('');
}
