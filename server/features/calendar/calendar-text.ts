/** Bookings as the text of a calendar, in the language of its feed. */
import { calendarBegin, calendarEnd, calendarEvent } from '#domain/calendar-file.ts';
import type { CalendarScope } from '#domain/calendar-scope.ts';
import type { Language } from '#domain/language.ts';
import { formatTimestamp } from '#domain/timestamp.ts';
import { localize, type TranslatedText } from '#domain/translated-text.ts';
import type { BookingEvent } from '#features/bookings/public.ts';
import { serviceNames } from '#features/services/public.ts';
import type { Call } from '#platform/call.ts';
import { calendarWords } from './calendar-words.ts';

export interface CalendarKind {
  readonly scope: CalendarScope;
  readonly language: Language;
}

/** Longest name of a service in a title, in characters, like the other names. */
const longestName = 100;

/** Yields the calendar with one piece for each batch of bookings. */
export async function* calendarInPieces(
  call: Call,
  kind: CalendarKind,
  batches: AsyncIterable<readonly BookingEvent[]>,
): AsyncGenerator<Buffer, void> {
  const head = {
    product: 'Calendar feed',
    name: calendarWords[kind.language].names[kind.scope],
    refreshInterval: 'PT1H',
  };
  yield Buffer.from(calendarBegin(head));
  for await (const events of batches) {
    const names = await serviceNames(
      call,
      events.flatMap(({ serviceIds }) => serviceIds),
    );
    const { publicUrl } = call.app;
    yield Buffer.from(events.map((event) => lines(event, names, kind, publicUrl)).join(''));
  }
  yield Buffer.from(calendarEnd);
}

function lines(
  event: BookingEvent,
  names: ReadonlyMap<string, TranslatedText>,
  { scope, language }: CalendarKind,
  publicUrl: string,
): string {
  const { id, status, pets, petCount, serviceIds, serviceCount, staffName, userName } = event;
  const words = calendarWords[language];
  const services = serviceIds.map((id) => {
    const name = names.get(id);
    return name ? [...localize(name, language)].slice(0, longestName).join('') : '';
  });
  const url = `${publicUrl}/app/bookings/${id}`;
  const description = [
    ...(staffName ? [filled(words.withStaff, { staff: staffName })] : []),
    // A calendar of one's own bookings needs no customer.
    ...(scope !== 'own' && userName ? [filled(words.forCustomer, { customer: userName })] : []),
    url,
  ].join('\n');
  return calendarEvent({
    uid: id,
    start: instant(event.startDate),
    end: instant(event.endDate),
    title: filled(words.title, {
      services: listed(services, serviceCount, language),
      pets: listed(pets, petCount, language),
    }),
    description,
    url,
    status,
    // The first version of a booking is 1, and the first number of a sequence 0 (RFC 5545, 3.8.7.4).
    sequence: Number(event.version) - 1,
    createdAt: instant(event.createdAt),
    updatedAt: instant(event.updatedAt),
  });
}

/** Joins the names as the language does; `count` tells how many there are, of which `names` may be the first. */
function listed(names: readonly string[], count: number, language: Language): string {
  const rest = count - names.length;
  const all = rest > 0 ? [...names, `+${rest}`] : names;
  return listFormat(language).format(all);
}

const listFormats = new Map<Language, Intl.ListFormat>();

function listFormat(language: Language): Intl.ListFormat {
  let format = listFormats.get(language);
  if (format === undefined) {
    format = new Intl.ListFormat(language, { style: 'short', type: 'unit' });
    listFormats.set(language, format);
  }
  return format;
}

/** Replaces `{name}` by the value of that name. Values are not searched again. */
function filled(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

function instant(text: string): string {
  return formatTimestamp(Temporal.Instant.from(text));
}
