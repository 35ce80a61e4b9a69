/** Bookings as the text of a calendar, in the language of its feed. */

import { calendarBegin, calendarEnd, calendarEvent } from '#domain/booking/calendar/calendar-file.ts';
import type { CalendarScope } from '#domain/booking/calendar/calendar-scope.ts';
import { listFormatter } from '#domain/text/formatters.ts';
import type { Language } from '#domain/text/language.ts';
import { localize, type TranslatedText } from '#domain/text/translated-text.ts';
import { formatTimestamp } from '#domain/time/timestamp.ts';
import type { BookingEvent } from '#features/bookings/public.ts';
import { serviceNames } from '#features/services/public.ts';
import type { Call } from '#platform/data/call.ts';
import texts from './calendar-texts.json' with { type: 'json' };

export interface CalendarKind {
  readonly scope: CalendarScope;
  readonly language: Language;
}

/** Those of a feed in each language: one that lacks a text does not compile. */
const words: Readonly<Record<Language, typeof texts.en>> = texts;

/** Longest name of a service in a title, in characters, like the other names. */
const maxNameLength = 100;

/** Yields the calendar with one piece for each batch of bookings. */
export async function* calendarInPieces(
  call: Call,
  kind: CalendarKind,
  batches: AsyncIterable<readonly BookingEvent[]>,
): AsyncGenerator<Buffer, void> {
  const head = {
    product: 'Calendar feed',
    name: words[kind.language][kind.scope],
    refreshInterval: 'PT1H',
  };
  yield Buffer.from(calendarBegin(head));
  for await (const events of batches) {
    const serviceIds = events.flatMap((event) => event.serviceIds);
    const names = await serviceNames(call, serviceIds);
    yield Buffer.from(events.map((event) => eventText(event, names, kind, call.app.publicUrl)).join(''));
  }
  yield Buffer.from(calendarEnd);
}

function eventText(
  event: BookingEvent,
  names: ReadonlyMap<string, TranslatedText>,
  { scope, language }: CalendarKind,
  publicUrl: string,
): string {
  const { id, status, pets, petCount, serviceIds, serviceCount, staffName, userName } = event;
  const { title, withStaff, forCustomer } = words[language];
  const services = serviceIds.map((id) => {
    const name = names.get(id);
    return name ? [...localize(name, language)].slice(0, maxNameLength).join('') : '';
  });
  const url = `${publicUrl}/app/bookings/${id}`;
  const description = [
    ...(staffName ? [filled(withStaff, { staff: staffName })] : []),
    // A calendar of one's own bookings needs no customer.
    ...(scope !== 'own' && userName ? [filled(forCustomer, { customer: userName })] : []),
    url,
  ].join('\n');
  return calendarEvent({
    uid: id,
    start: instant(event.startDate),
    end: instant(event.endDate),
    title: filled(title, {
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
  return listFormatter(language, { style: 'short', type: 'unit' }).format(all);
}

/** Replaces `{name}` by the value of that name. Values are not searched again. */
function filled(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

function instant(text: string): string {
  return formatTimestamp(Temporal.Instant.from(text));
}
