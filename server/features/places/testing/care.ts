/** Test support: a boarding house with stays of Anna's two pets, whose care is planned and recorded. */
import { beforeEach, expect } from 'vitest';
import { openBoarding } from './boarding.ts';

type By = { readonly token: string };
export type Task = {
  readonly item: string;
  readonly at: string;
  readonly petId: string;
  readonly title: string;
};

export const meal = (time: string, food = 'Rice') => ({ time, food, amount: '80 g' });
/** The plan of Rex, and one of a stay. */
export const usual = { feeding: [meal('08:00')], medication: [] };
export const own = { feeding: [meal('09:00', 'Fish')], medication: [], notes: 'Warm.' };

/** Call it once at the top of a file. */
export async function openCare() {
  const house = await openBoarding();
  const { anna, business, hour, manager, moveClock, query, rex, send, stay } = house;
  const bella = await business.pet(anna, { name: 'Bella' });
  const [assigned, other] = [await business.staff(), await business.staff()];
  const member = other.user;
  await send(anna, 'PUT', `/pets/${rex}`, { care: usual });
  // A pet has one stay at a time, so each test has a week of its own.
  let start = 0;
  beforeEach(() => {
    start += 24 * 7;
  });
  const later = (hours: number) => hour(start + hours);
  const annas = (from = 0, to = 48, petIds = [rex, bella]) => stay(start + from, start + to, { petIds });
  const confirmed = async (id: string) => {
    expect((await business.move(manager, id, 'CONFIRMED')).status).toBe(200);
    return id;
  };
  const at = (hours: number) => moveClock(start + hours);
  const record = (id: string, body: unknown, by: By = member) =>
    send(by, 'PUT', `/bookings/${id}/care-log`, body);
  const getCare = (id: string, by: By = member) => send(by, 'GET', `/bookings/${id}/care`);
  async function taskOf(days: number, title = 'Rice', petId = rex) {
    const { body } = await send(member, 'GET', `/day-sheet?date=${later(days * 24).slice(0, 10)}`);
    const found = body.data.tasks.find((task: Task) => task.petId === petId && task.title === title);
    return found as Task;
  }
  return {
    ...{ ...house, bella, assigned, member, later, annas, confirmed, at, record, getCare, taskOf },
    /** A stay whose pets have come. */
    async here() {
      const id = await confirmed(await annas());
      await at(0);
      expect((await send(member, 'POST', `/bookings/${id}/check-in`)).status).toBe(201);
      return id;
    },
    setCare: (id: string, body: unknown, by: By = anna, headers = {}) =>
      send(by, 'PUT', `/bookings/${id}/care`, body, headers),
    /** Ticks off the first meal of Rex. */
    async tick(id: string, changes: object = {}, by: By = member) {
      const { item, at } = await taskOf(0);
      return record(id, { item, at, done: true, ...changes }, by);
    },
    etagOf: async (id: string) => (await send(anna, 'GET', `/bookings/${id}`)).headers.get('etag') ?? '',
    entriesOf: (id: string, action: string) =>
      query('SELECT before, after FROM audit_log WHERE entity_id = $1 AND action = $2 ORDER BY seq', [
        id,
        action,
      ]),
  };
}
