/** The settings `openingHours`, `closures`, `buffers` and `notice`: contract §21. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ownDays } from '#features/bookings/testing/rules-test.ts';
import { openTimes } from '#features/bookings/testing/times-test.ts';
import { duringOne } from '#test/support/same-moment.ts';

const days = ownDays();
const { at } = days;
const everyDay = (start: string, end: string) =>
  Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((name) => [
      name,
      [{ start, end }],
    ]),
  );
const dateOf = ({ startDate }: { startDate: string }) => startDate.slice(0, 10);
const { ann, anna, bath, ben, boarding, business, change, rex, send, set, setting, slots, tom, tried } =
  await openTimes();
beforeEach(() => days.next(3));
afterEach(() => set({}));

/** An interval of one hour that begins so many minutes from now. */
function fromNow(minutes: number) {
  const start = Temporal.Now.instant().add({ minutes }).round('minute');
  return { startDate: start.toString(), endDate: start.add({ hours: 1 }).toString() };
}

describe('opening hours and closures (contract §21)', () => {
  test('409 CLOSED outside the hours of the category, for POST and its dry run', async () => {
    await set({
      openingHours: { default: everyDay('08:00', '09:00'), GROOMING: everyDay('09:00', '17:00') },
    });
    const refused = await tried(at(16.5, 17.5));
    const { startDate, endDate } = at(9, 17);
    expect([refused.status, refused.outcome, refused.body.details]).toEqual([
      409,
      'CLOSED',
      `startDate: outside the opening hours, from ${startDate} to ${endDate}`,
    ]);
    expect((await tried(at(16, 17))).outcome).toBe('possible');
  });

  test('the days of the setting `timeZone` count, and details have the name in the language of the reader', async () => {
    const date = dateOf(at(0, 1));
    await set({ closures: [{ from: date, to: date, name: { en: 'Pi Mai', lo: 'ປີໃໝ່' } }] });
    const refused = async (times: object, lang: string) => {
      const body = { petIds: [rex], serviceIds: [bath], ...times };
      return (await send(anna, 'POST', `/bookings?lang=${lang}&dryRun=true`, body)).body;
    };
    expect((await refused(at(23, 24), 'lo')).details).toContain(`closed, "ປີໃໝ່", ${date}`);
    expect((await refused(at(23, 24), 'de')).details).toContain(`closed, "Pi Mai", ${date}`);
    await setting('timeZone', 'Asia/Bangkok');
    expect((await refused(at(16, 17), 'en')).error).toBe('CLOSED');
    expect((await refused(at(17, 18), 'en')).error).toBeUndefined();
    await setting('timeZone', 'UTC');
  });

  test('a stay continues over closed days, but neither starts nor ends on one', async () => {
    const stay = (from: number, to: number) => tried({ serviceIds: [boarding], ...at(from, to) });
    const closed = dateOf(at(24, 25));
    await set({ closures: [{ from: closed, to: closed }] });
    expect((await stay(30, 60)).outcome).toBe('CLOSED');
    expect((await stay(10, 30)).outcome).toBe('CLOSED');
    expect((await stay(10, 60)).outcome).toBe('possible');
  });

  test('PUT is checked when times, pets or services change, and its dry run alike; a note may be added', async () => {
    const { id } = await business.booked(anna, { petIds: [rex], serviceIds: [bath], ...at(10, 11) });
    const date = dateOf(at(10, 11));
    await set({ closures: [{ from: date, to: date }] });
    for (const query of ['?dryRun=true', '']) {
      expect((await change(anna, id, at(12, 13), query)).body.error).toBe('CLOSED');
      expect((await change(anna, id, at(34, 35), query)).status).toBe(200);
    }
    expect((await change(anna, id, { notes: 'Shy.' })).status).toBe(200);
  });

  test('MANAGER and ADMIN override them, and nobody else', async () => {
    const date = dateOf(at(10, 11));
    await set({ closures: [{ from: date, to: date }], openingHours: { default: { monday: [] } } });
    expect((await tried({ ...at(10, 11), overrideRules: true })).outcome).toBe('FORBIDDEN');
    const times = { ...at(10, 11), userId: anna.id };
    expect((await tried(times, business.manager)).outcome).toBe('CLOSED');
    expect((await tried({ ...times, overrideRules: true }, business.manager)).outcome).toBe('possible');
  });

  test('hours whose end is before their start end on the next day, for every operation that reads them', async () => {
    const first = { petIds: [rex], serviceIds: [bath], staffId: ann.id, ...at(23, 25) };
    const { id } = await business.booked(anna, first);
    const night = { openingHours: { GROOMING: everyDay('20:00', '02:00') } };
    const affected = async (end: string) => {
      const value = { GROOMING: everyDay('20:00', end) };
      const body = { key: 'openingHours', value };
      const reply = await send(business.admin, 'PUT', '/settings?dryRun=true', body);
      return reply.body.data.affected.bookings.some((one: { id: string }) => one.id === id);
    };
    expect(await affected('01:00')).toBe(false);
    expect(await affected('00:45')).toBe(true);
    await set(night);
    for (const [times, outcome] of [
      [at(20, 22), 'possible'],
      [at(25, 26), 'possible'],
      [at(19.75, 21), 'CLOSED'],
      [at(25.25, 26.25), 'CLOSED'],
      [at(12, 13), 'CLOSED'],
    ] as const) {
      const moved = await change(anna, id, times, '?dryRun=true');
      expect([times, moved.body.error ?? 'possible']).toEqual([times, outcome]);
      expect([times, (await tried({ ...times, assign: 'best' })).outcome]).toEqual([times, outcome]);
    }
    expect((await change(anna, id, at(22, 25))).status).toBe(200);
    expect(await slots(bath, at(48.5, 51))).toEqual([48.5, 48.75, 49].map((hour) => at(hour, 72).startDate));
    const stay = (from: number, to: number) => tried({ serviceIds: [boarding], ...at(from, to) });
    await set({ openingHours: { BOARDING: everyDay('20:00', '02:00') } });
    expect((await stay(26, 49)).outcome).toBe('CLOSED');
    expect((await stay(25, 50)).outcome).toBe('possible');
  });
});

describe('time between visits (contract §21)', () => {
  const buffers = { GROOMING: { before: 15, after: 30 } };

  test('409 BOOKING_CONFLICT within the hold of a member, and details say why; pets are not held', async () => {
    await set({ buffers });
    const staffId = ann.id;
    const first = await business.booked(ben, { petIds: [tom], serviceIds: [bath], staffId, ...at(10, 11) });
    expect(first.hold).toEqual({ startDate: at(9.75, 24).startDate, endDate: at(0, 11.5).endDate });
    for (const [from, to] of [
      [11.5, 12.5],
      [8.5, 9.5],
    ] as const) {
      const refused = await tried({ staffId, ...at(from, to) });
      expect([refused.status, refused.outcome]).toEqual([409, 'BOOKING_CONFLICT']);
      expect(refused.body.details).toMatch(/^staffId: ".+" \(.+\) needs the time between visits: /);
    }
    expect((await tried({ staffId, ...at(11.75, 12.5) })).outcome).toBe('possible');
    // Rex has a visit until 12:30; without a member the next one may follow at once.
    expect((await tried(at(12.5, 13))).outcome).toBe('possible');
  });

  test('a stored booking keeps its buffer until its times or services are set again; overrideRules removes it', async () => {
    await set({ buffers });
    const body = { petIds: [rex], serviceIds: [bath], staffId: ann.id, ...at(10, 11) };
    const { id } = await business.booked(anna, body);
    await set({});
    expect((await change(anna, id, { notes: 'Shy.' })).body.data.hold).not.toBeNull();
    expect((await change(anna, id, { staffId: null })).body.data.hold).not.toBeNull();
    expect((await change(anna, id, at(10, 12))).body.data.hold).toBeNull();
    await set({ buffers });
    expect((await change(anna, id, at(10, 11))).body.data.hold).not.toBeNull();
    const moved = await change(business.manager, id, { ...at(12, 13), overrideRules: true });
    expect(moved.body.data.hold).toBeNull();
  });

  test('assign "best" and GET /availability keep the time on both sides', async () => {
    await set({ buffers });
    await business.booked(ben, { petIds: [tom], serviceIds: [bath], staffId: ann.id, ...at(10, 11) });
    expect((await tried({ ...at(11.5, 12.5), assign: 'best' })).outcome).toBe('STAFF_UNAVAILABLE');
    expect(await slots(bath, at(7, 13))).toEqual(
      [7, 7.25, 7.5, 7.75, 8, 8.25, 11.75, 12].map((hour) => at(hour, 24).startDate),
    );
    expect((await tried({ ...at(11.75, 12.75), assign: 'best' })).outcome).toBe('possible');
  });

  test('a stay holds its member for its own time', async () => {
    await set({ buffers: { BOARDING: { before: 60, after: 60 } } });
    const stay = { petIds: [rex], serviceIds: [boarding], staffId: ann.id, ...at(0, 24) };
    expect((await business.booked(anna, stay)).hold).toBeNull();
  });
});

describe('notice (contract §21)', () => {
  test('409 NOTICE_TOO_SHORT and TOO_FAR_AHEAD for customers and for STAFF who book for themselves, for nobody else', async () => {
    await set({ notice: { GROOMING: { book: 'PT2H', ahead: 'P30D' } } });
    const soon = fromNow(60);
    const late = fromNow(31 * 24 * 60);
    expect((await tried(soon)).outcome).toBe('NOTICE_TOO_SHORT');
    expect((await tried(late)).outcome).toBe('TOO_FAR_AHEAD');
    const pet = await business.pet(ann.user);
    const own = { petIds: [pet], serviceIds: [bath] };
    expect((await tried({ ...own, ...soon }, ann.user)).outcome).toBe('NOTICE_TOO_SHORT');
    for (const times of [fromNow(180), soon, late]) {
      const by = times === soon || times === late ? business.manager : anna;
      expect((await tried({ ...times, userId: anna.id }, by)).outcome).toBe('possible');
    }
  });

  test('a change that moves the start or adds a service is checked, another change is not', async () => {
    const { startDate, endDate } = fromNow(40 * 60);
    const { id } = await business.booked(anna, { petIds: [rex], serviceIds: [bath], startDate, endDate });
    await set({ notice: { default: { book: 'P3D' } } });
    const other = await business.service();
    const end = Temporal.Instant.from(endDate).add({ minutes: 30 }).toString();
    expect((await change(anna, id, { endDate: end })).status).toBe(200);
    expect((await change(anna, id, { serviceIds: [bath, other] })).body.error).toBe('NOTICE_TOO_SHORT');
    expect((await change(anna, id, fromNow(41 * 60))).body.error).toBe('NOTICE_TOO_SHORT');
    expect((await change(anna, id, fromNow(4 * 24 * 60))).status).toBe(200);
  });

  test('GET /availability offers to each caller what they can book; an anonymous one counts as a customer', async () => {
    await set({ notice: { GROOMING: { book: 'PT3H', ahead: 'PT6H' } } });
    const start = Temporal.Now.instant().round({ smallestUnit: 'hour', roundingMode: 'ceil' });
    const times = { startDate: start.toString(), endDate: start.add({ hours: 10 }).toString() };
    const now = Temporal.Now.instant();
    const [ofCustomer, ofNobody] = await duringOne(
      () => Math.floor(Date.now() / 900_000),
      async () => [await slots(bath, times, anna.token), await slots(bath, times)],
    );
    const later = Temporal.Now.instant();
    expect(ofCustomer).toEqual(ofNobody);
    const hoursFrom = (one: Temporal.Instant, text = '') =>
      one.until(Temporal.Instant.from(text)).total('hours');
    expect(hoursFrom(now, ofCustomer?.[0])).toBeGreaterThanOrEqual(3);
    expect(hoursFrom(later, ofCustomer?.[0])).toBeLessThan(3.26);
    expect(hoursFrom(later, ofCustomer?.at(-1))).toBeLessThanOrEqual(6.01);
    expect(await slots(bath, times, business.manager.token)).toHaveLength(37);
  });

  test('409 CANCELLATION_CLOSED for a customer who cancels, deletes or changes too late; notes may change', async () => {
    const { id } = await business.booked(anna, { petIds: [rex], serviceIds: [bath], ...fromNow(50 * 60) });
    await set({ notice: { default: { cancel: 'PT24H' }, GROOMING: { cancel: 'PT51H' } } });
    for (const changes of [fromNow(80 * 60), { petIds: [await business.pet(anna)] }, { staffId: ann.id }])
      for (const query of ['', '?dryRun=true'])
        expect((await change(anna, id, changes, query)).body.error).toBe('CANCELLATION_CLOSED');
    const refused = await business.move(anna, id, 'CANCELLED');
    expect([refused.status, refused.body.error]).toEqual([409, 'CANCELLATION_CLOSED']);
    expect(refused.body.details).toMatch(/^id: possible until \d{4}-/);
    expect((await send(anna, 'DELETE', `/bookings/${id}`)).body.error).toBe('CANCELLATION_CLOSED');
    expect((await change(anna, id, { notes: 'Shy.' })).status).toBe(200);
    expect((await change(business.manager, id, { staffId: ann.id })).status).toBe(200);
    expect((await business.move(business.manager, id, 'CANCELLED')).status).toBe(200);
    expect((await send(anna, 'DELETE', `/bookings/${id}`)).status).toBe(204);
  });

  test('changeableUntil is in every answer with a booking, null without a rule and after a final status', async () => {
    const body = { petIds: [rex], serviceIds: [bath], ...at(10, 11) };
    const { id } = await business.booked(anna, body);
    const shown = async () => {
      const { body: one } = await send(anna, 'GET', `/bookings/${id}`);
      const { body: list } = await send(anna, 'GET', '/bookings?limit=100');
      const listed = list.data.find((each: { id: string }) => each.id === id);
      expect(listed.changeableUntil).toBe(one.data.changeableUntil);
      return one.data.changeableUntil;
    };
    expect(await shown()).toBeNull();
    await set({ notice: { default: { cancel: 'P1D' } } });
    expect(await shown()).toBe(at(-14, 0).startDate);
    await business.move(anna, id, 'CANCELLED');
    expect(await shown()).toBeNull();
  });
});

test('the settings refuse invalid values with the path within them, and answer as they were written (contract §21)', async () => {
  for (const [key, value, path] of [
    ['openingHours', { GROOMING: { monday: [{ start: '9:00', end: '17:00' }] } }, 'value.GROOMING.monday[0]'],
    ['openingHours', { default: { sunday: [{ start: '22:00', end: '22:00' }] } }, 'value.default.sunday[0]'],
    ['closures', [{ from: '2030-01-02', to: '2030-01-01' }], 'value[0].to'],
    ['buffers', { GROOMING: { after: 1441 } }, 'value.GROOMING.after'],
    ['notice', { default: { book: '2h' } }, 'value.default.book'],
  ] as const) {
    const { status, body } = await setting(key, value);
    expect([status, body.error, body.details.split(':')[0]]).toEqual([400, 'VALIDATION_FAILED', path]);
  }
  const value = { default: { book: 'PT2H' } };
  expect((await setting('notice', value)).body.data).toEqual([
    { key: 'notice', value, type: 'object', group: 'GENERAL' },
  ]);
});
