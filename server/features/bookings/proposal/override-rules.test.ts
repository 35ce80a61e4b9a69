/** `overrideRules` by each role, and its audit entry: contract §15. */
import { beforeEach, describe, expect, test } from 'vitest';
import { openRules, ownDays } from '#features/bookings/testing/rules-test.ts';

const { bath, boarding, business, change, entryOf, preview, send, server, set } = await openRules();
const people = {
  CUSTOMER: await server.newUser('CUSTOMER'),
  STAFF: await server.newUser('STAFF'),
  MANAGER: business.manager,
  ADMIN: business.admin,
};
const days = ownDays();
const { at } = days;
beforeEach(async () => {
  days.next();
  await set({ capacity: { BOARDING: 0 }, vaccinationRules: { BOARDING: ['Rabies'] } });
});

describe.each(['CUSTOMER', 'STAFF', 'MANAGER', 'ADMIN'] as const)('%s', (role) => {
  const isAllowed = role === 'MANAGER' || role === 'ADMIN';

  test(`POST /bookings ${isAllowed ? 201 : 403} with overrideRules: true`, async () => {
    const by = people[role];
    const pet = await business.pet(by);
    const body = { petIds: [pet], serviceIds: [boarding], ...at(0, 24) };
    for (const overrideRules of [false, null, undefined])
      expect((await business.book(by, { ...body, overrideRules })).body.error).toBe('VACCINATION_MISSING');
    const tried = await preview(by, { ...body, overrideRules: true });
    const made = await business.book(by, { ...body, overrideRules: true });
    expect([tried.status, made.status]).toEqual(isAllowed ? [200, 201] : [403, 403]);
    if (!isAllowed) {
      expect(made.body.error).toBe('FORBIDDEN');
      expect(made.body.details).toContain('overrideRules');
      return;
    }
    expect(made.body.data).not.toHaveProperty('overrideRules');
    expect((await entryOf(made.body.data.id)).after.overrideRules).toBe(true);
  });

  test(`PUT /bookings/:id ${isAllowed ? 200 : 403} with overrideRules: true`, async () => {
    const by = people[role];
    const pet = await business.pet(by);
    const { id } = await business.booked(by, { petIds: [pet], serviceIds: [bath], ...at(0, 24) });
    const body = { serviceIds: [boarding], overrideRules: true };
    expect((await change(by, id, { serviceIds: [boarding] })).body.error).toBe('VACCINATION_MISSING');
    for (const query of ['?dryRun=true', ''])
      expect((await change(by, id, body, query)).status).toBe(isAllowed ? 200 : 403);
    // The right is asked for even if nothing is there to be overridden.
    expect((await change(by, id, { notes: 'x', overrideRules: true })).status).toBe(isAllowed ? 200 : 403);
    if (isAllowed) expect((await entryOf(id)).after).toEqual({ notes: 'x', overrideRules: true });
  });
});

test('404 comes before 403 of overrideRules, and 412 after it (contract §2)', async () => {
  const { CUSTOMER: anna } = people;
  const pet = await business.pet(anna);
  const body = { serviceIds: [bath], ...at(0, 1), overrideRules: true };
  expect((await business.book(anna, { ...body, petIds: ['none'] })).status).toBe(404);
  expect((await business.book(anna, { ...body, petIds: [pet], serviceIds: [7] })).status).toBe(400);
  const { id } = await business.booked(anna, { petIds: [pet], serviceIds: [bath], ...at(0, 1) });
  const headers = { 'if-match': '"stale"' };
  for (const [overrideRules, status] of [
    [true, 403],
    [false, 412],
  ] as const) {
    const reply = await send(anna, 'PUT', `/bookings/${id}`, { notes: 'x', overrideRules }, headers);
    expect(reply.status).toBe(status);
  }
});

test('overrideReason is kept in the audit entry, with overrideRules only', async () => {
  const pet = await business.pet(business.manager);
  const { manager } = business;
  const body = { petIds: [pet], serviceIds: [boarding], ...at(0, 24) };
  const overrideReason = 'The record of the vaccination comes by post.';
  const { id } = await business.booked(manager, { ...body, overrideRules: true, overrideReason });
  expect((await entryOf(id)).after).toMatchObject({ overrideRules: true, overrideReason });
  const changes = { serviceIds: [boarding, bath], overrideRules: true, overrideReason: 'Again.' };
  expect((await change(manager, id, changes)).status).toBe(200);
  expect((await entryOf(id)).after).toMatchObject({ overrideReason: 'Again.' });
  expect((await change(manager, id, { notes: 'x', overrideReason })).status).toBe(200);
  expect((await entryOf(id)).after).toEqual({ notes: 'x' });
});

test('without overrideRules the audit entry does not mention it', async () => {
  const pet = await business.pet(people.ADMIN);
  const { id } = await business.booked(people.ADMIN, { petIds: [pet], serviceIds: [bath], ...at(0, 1) });
  expect(Object.keys((await entryOf(id)).after)).not.toContain('overrideRules');
});
