/** GET /calendar/:secret.ics: the calendar itself. */
import { describe, expect, test } from 'vitest';
import { languages } from '#domain/text/language.ts';
import texts from './calendar-texts.json' with { type: 'json' };
import { inDays, newFeed, openCalendars, parsedCalendar } from './testing/calendar-test.ts';

const { bath, business, events, send, server } = await openCalendars();

describe('contract §19: the calendar', () => {
  test('has the bookings of its owner, in UTC, with a stable UID', async () => {
    const owner = await server.newUser('CUSTOMER');
    const other = await server.newUser('CUSTOMER');
    const { id: staffId, user } = await business.staff();
    const petIds = [await business.pet(owner, { name: 'Mochi' }), await business.pet(owner, { name: 'Rex' })];
    const time = inDays(3, 2);
    const booking = await business.booked(owner, { petIds, serviceIds: [bath], staffId, ...time });
    await business.booked(other, { petIds: [await business.pet(other)], serviceIds: [bath], ...inDays(4) });
    const path = await newFeed(server, owner);
    const reply = await server.request('GET', path);
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, no-cache',
    ]);
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="petalpaw.ics"');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    const url = `${server.running.app.publicUrl}/app/bookings/${booking.id}`;
    const staff = await send(business.admin, 'GET', `/users/${user.id}`);
    expect(parsedCalendar(reply.text)).toEqual({
      name: 'My bookings',
      events: [
        {
          uid: booking.id,
          summary: 'Bath – Mochi, Rex',
          description: `With ${staff.body.data.name}\n${url}`,
          url,
          status: 'TENTATIVE',
          sequence: 0,
          start: time.startDate,
          end: time.endDate,
          stamp: `${booking.updatedAt.slice(0, 19)}.000Z`,
        },
      ],
    });
  });

  test('STATUS follows the booking, and SEQUENCE its version; a deleted booking disappears', async () => {
    const owner = await server.newUser('CUSTOMER');
    const pet = await business.pet(owner);
    const path = await newFeed(server, owner);
    const seen = async () => (await events(path)).map(({ status, sequence }) => [status, sequence]);
    const booked = (days: number) =>
      business.booked(owner, { petIds: [pet], serviceIds: [bath], ...inDays(days) });
    const { id } = await booked(5);
    expect(await seen()).toEqual([['TENTATIVE', 0]]);
    for (const [at, status] of ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'].entries()) {
      await business.move(business.manager, id, status);
      expect(await seen()).toEqual([['CONFIRMED', at + 1]]);
    }
    const { id: second } = await booked(6);
    await send(owner, 'PUT', `/bookings/${second}`, { notes: 'Shy.' });
    await business.move(owner, second, 'CANCELLED');
    expect((await seen()).flat()).toEqual(['CONFIRMED', 3, 'CANCELLED', 2]);
    await send(owner, 'DELETE', `/bookings/${second}`);
    expect(await seen()).toEqual([['CONFIRMED', 3]]);
  });

  test('has the last 30 and the next 365 days, and bookings that extend into them', async () => {
    const boarding = await business.service({ category: 'BOARDING', priceUnit: 'day' });
    const owner = await server.newUser('CUSTOMER');
    const pet = await business.pet(owner);
    const at = async (serviceId: string, days: number, hours: number) =>
      (await business.booked(owner, { petIds: [pet], serviceIds: [serviceId], ...inDays(days, hours) })).id;
    await at(bath, -32, 1);
    await at(bath, 366, 1);
    const inside = [await at(boarding, -40, 11 * 24), await at(bath, -29, 1), await at(bath, 364, 1)];
    const admin = business.admin;
    for (const path of [await newFeed(server, owner), await newFeed(server, admin, 'all')]) {
      const found = (await events(path)).map(({ uid }) => uid);
      expect(found.filter((uid) => inside.includes(uid))).toEqual(inside);
      const { body } = await send(admin, 'GET', `/bookings?userId=${owner.id}`);
      const all = body.data.map(({ id }: { id: string }) => id);
      expect(found.filter((uid) => all.includes(uid)).sort()).toEqual([...inside].sort());
    }
  });

  test('shortens long names, and counts the pets and services after the first ones', async () => {
    const owner = await server.newUser('CUSTOMER');
    const names = ['Mochi'.repeat(30), ...Array.from({ length: 9 }, (_, at) => `P${at + 1}`)];
    const petIds = await Promise.all(names.map((name) => business.pet(owner, { name })));
    await business.booked(owner, { petIds, serviceIds: [bath], ...inDays(8) });
    const [event] = await events(await newFeed(server, owner));
    expect(event?.summary).toBe(`Bath – ${'Mochi'.repeat(20)}, P1, P2, P3, P4, P5, P6, P7, +2`);
  });

  test('is in the language in which it was created, whichever language is requested', async () => {
    const owner = await server.newUser('CUSTOMER');
    const pet = await business.pet(owner, { name: 'Mochi' });
    const { id: staffId } = await business.staff();
    await business.booked(owner, { petIds: [pet], serviceIds: [bath], staffId, ...inDays(9) });
    for (const lang of languages) {
      const reply = await server.request('GET', await newFeed(server, owner, 'own', lang), {
        headers: { 'accept-language': 'en', cookie: 'lang=en' },
      });
      const { name, events } = parsedCalendar(reply.text);
      const words = texts[lang];
      const service = lang === 'vi' ? 'Tắm' : 'Bath';
      expect([reply.headers.get('content-language'), name, events[0]?.summary]).toEqual([
        lang,
        words.own,
        words.title.replace('{services}', service).replace('{pets}', 'Mochi'),
      ]);
      const withStaff = words.withStaff.replace('{staff}', 'A STAFF');
      expect(events[0]?.description.slice(0, withStaff.length)).toBe(withStaff);
    }
  });
});

describe('contract §19: a repeated request for a calendar', () => {
  test('gets 304 for its tag until something in the calendar changes', async () => {
    const owner = await server.newUser('CUSTOMER');
    const pet = await business.pet(owner, { name: 'Mochi' });
    const booking = await business.booked(owner, { petIds: [pet], serviceIds: [bath], ...inDays(10) });
    const path = await newFeed(server, owner);
    const first = await server.request('GET', path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    for (const ifNoneMatch of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await server.request('GET', path, { headers: { 'if-none-match': ifNoneMatch } });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
      expect(again.headers.get('cache-control')).toBe('private, no-cache');
      // RFC 9110, 13.2.2: a HEAD as a GET.
      const head = await server.request('HEAD', path, { headers: { 'if-none-match': ifNoneMatch } });
      expect([head.status, head.headers.get('etag')]).toEqual([304, etag]);
    }
    const changes = [
      () => send(owner, 'PUT', `/pets/${pet}`, { name: 'Mochiko' }),
      () => send(owner, 'PUT', `/bookings/${booking.id}`, inDays(11)),
      () => business.move(owner, booking.id, 'CANCELLED'),
    ];
    const tags = [etag];
    for (const change of changes) {
      expect((await change()).status).toBe(200);
      const reply = await server.request('GET', path, { headers: { 'if-none-match': tags.at(-1) ?? '' } });
      expect(reply.status).toBe(200);
      tags.push(reply.headers.get('etag') ?? '');
    }
    expect(new Set(tags).size).toBe(4);
    expect((await server.request('HEAD', path)).headers.get('etag')).toBe(tags.at(-1));
  });
});
