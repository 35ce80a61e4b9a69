/** Tests of calendar feeds: they read a feed with ical.js, a parser that this project did not write. */
import ICAL from 'ical.js';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import type { Reply, TestServer } from '#test/support/server.ts';

/** An event as a calendar program understands it. */
export interface ParsedEvent {
  readonly uid: string;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  readonly status: string;
  readonly sequence: number;
  readonly start: string;
  readonly end: string;
  readonly stamp: string;
}

/** Parses the text strictly. @throws Error when it is no calendar, or an event lacks what RFC 5545 requires. */
export function parsedCalendar(text: string): { name: string; events: readonly ParsedEvent[] } {
  const calendar = new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]]);
  const value = (component: ICAL.Component, name: string) => component.getFirstPropertyValue(name);
  const time = (component: ICAL.Component, name: string) => {
    const found = value(component, name) as ICAL.Time;
    if (found.zone !== ICAL.Timezone.utcTimezone) throw new Error(`${name} is not in UTC`);
    return found.toJSDate().toISOString();
  };
  for (const [name, expected] of [
    ['version', '2.0'],
    ['calscale', 'GREGORIAN'],
  ] as const)
    if (value(calendar, name) !== expected) throw new Error(`no ${name}`);
  const events = calendar.getAllSubcomponents('vevent').map((event) => ({
    uid: String(value(event, 'uid')),
    summary: String(value(event, 'summary')),
    description: String(value(event, 'description')),
    url: String(value(event, 'url')),
    status: String(value(event, 'status')),
    sequence: Number(value(event, 'sequence')),
    start: time(event, 'dtstart'),
    end: time(event, 'dtend'),
    stamp: time(event, 'dtstamp'),
  }));
  return { name: String(value(calendar, 'x-wr-calname')), events };
}

/** The path of the address that POST /calendar-feeds has returned. */
export function pathOf(created: Reply): string {
  if (created.status !== 201) throw new Error(`no feed: ${created.status} ${created.text}`);
  return new URL(created.body.data.url).pathname;
}

/** Creates a feed and returns its path. */
export async function newFeed(
  server: Pick<TestServer, 'request'>,
  { token }: { readonly token: string },
  scope?: string,
  lang = 'en',
): Promise<string> {
  const body = scope === undefined ? {} : { scope };
  return pathOf(await server.request('POST', `/calendar-feeds?lang=${lang}`, { token, body }));
}

/** An interval of some hours that begins that many days from now, on a whole hour. */
export function inDays(days: number, hours = 1): { startDate: string; endDate: string } {
  const hour = 3_600_000;
  const start = Math.ceil(Date.now() / hour) * hour + days * 24 * hour;
  const text = (ms: number) => new Date(ms).toISOString();
  return { startDate: text(start), endDate: text(start + hours * hour) };
}

/** Call it once at the top of a file. */
export async function openCalendars() {
  const opened = await openBookings();
  const { business, server } = opened;
  return {
    ...opened,
    /** A service with names in two languages. */
    bath: await business.service({ name: { en: 'Bath', vi: 'Tắm' } }),
    /** Reads a feed that must exist. */
    async events(path: string) {
      const reply = await server.request('GET', path);
      if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text}`);
      return parsedCalendar(reply.text).events;
    },
  };
}
