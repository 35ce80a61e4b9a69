/** Contract §30: a refused booking tells every rule that refuses it, and is possible once each of them is removed. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownDays } from '#features/bookings/testing/rules-test.ts';
import { openTimes } from '#features/bookings/testing/times-test.ts';

const { ann, anna, bath, business, preview, rex, send, set } = await openTimes();
const mimi = await business.pet(business.manager);
const { at, next } = ownDays();
const visit = () => ({ petIds: [rex], serviceIds: [bath], staffId: ann.id, ...at(9, 10) });
const date = () => at(9, 10).startDate.slice(0, 10);

type Undo = () => Promise<unknown>;

/** Changes a record, and returns how to change it back. */
async function switchedOff(path: string, field: string): Promise<Undo> {
  const put = (isOn: boolean) => send(business.admin, 'PUT', path, { [field]: isOn });
  expect((await put(false)).status).toBe(200);
  return () => put(true);
}

/** A booking at that time with the pet or the member. */
async function occupied(body: object): Promise<Undo> {
  const { id } = await business.booked(business.manager, { serviceIds: [bath], ...at(9, 10), ...body });
  return () => business.move(business.manager, id, 'CANCELLED');
}

async function timeOff(): Promise<Undo> {
  const path = `/staff/${ann.id}/time-off`;
  const { body } = await send(business.manager, 'POST', path, at(8, 9.5));
  const [{ id }] = body.data.timeOff ?? [body.data];
  return () => send(business.manager, 'DELETE', `${path}/${id}`);
}

/** How records refuse the visit. */
const records = {
  PET_BUSY: () => occupied({ petIds: [rex], userId: anna.id }),
  STAFF_BUSY: () => occupied({ petIds: [mimi], staffId: ann.id }),
  SERVICE_INACTIVE: () => switchedOff(`/services/${bath}`, 'isActive'),
  STAFF_NOT_AVAILABLE: () => switchedOff(`/staff/${ann.id}`, 'isAvailable'),
  STAFF_TIME_OFF: timeOff,
} as const;

/** How settings do. */
const settings = {
  NOTICE_TOO_SHORT: () => ({ notice: { default: { book: 'P100Y' } } }),
  CLOSURE: () => ({ closures: [{ from: date(), to: date() }] }),
  OUTSIDE_OPENING_HOURS: () => ({ openingHours: { default: { sunday: [] } } }),
  VACCINATION: () => ({ vaccinationRules: { GROOMING: ['Rabies'] } }),
  CAPACITY: () => ({ capacity: { GROOMING: 0 } }),
} as const;

/** In the order in which the causes are told. */
const order = [
  ...['SERVICE_INACTIVE', 'NOTICE_TOO_SHORT', 'CLOSURE', 'OUTSIDE_OPENING_HOURS', 'STAFF_NOT_AVAILABLE'],
  ...['STAFF_TIME_OFF', 'PET_BUSY', 'STAFF_BUSY', 'VACCINATION', 'CAPACITY'],
] as (keyof typeof records | keyof typeof settings)[];

test('property: the causes are the rules that refuse it singly; without all of them it is made (contract §30)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(order, { minLength: 2 }), async (chosen) => {
      next(7);
      const left = new Set(chosen);
      const undo = new Map<string, Undo>();
      const setRest = () =>
        set(
          Object.assign(
            {},
            ...[...left].map((name) => (name in settings ? settings[name as 'CLOSURE']() : {})),
          ),
        );
      for (const name of Object.keys(records) as (keyof typeof records)[])
        if (left.has(name)) undo.set(name, await records[name]());
      await setRest();
      for (const removed of chosen) {
        const { body } = await preview(anna, visit());
        const reasons = (causes: readonly { reason: string }[]) => causes.map(({ reason }) => reason);
        expect(reasons(body.causes)).toEqual(order.filter((name) => left.has(name)));
        const made = await business.book(anna, visit());
        expect([made.body.error, reasons(made.body.causes)]).toEqual([body.error, reasons(body.causes)]);
        left.delete(removed);
        await undo.get(removed)?.();
        if (removed in settings) await setRest();
      }
      await business.booked(anna, visit());
    }),
    { numRuns: 12 },
  );
});
