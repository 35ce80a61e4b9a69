/** The bars of a week of places, the places that are offered for a pet, the placements that are sent, and ticked tasks. */
import { describe, expect, test } from 'vitest';
import type { BerthStay, CareTask, Place, PlaceOccupancy } from '#client/index.ts';
import { type Tick, type TickState, withTicks } from '#console/screens/places/day/with-ticks.ts';
import { berthFrom, offeredPlaces, withPlace } from '#console/screens/places/pet/placing.ts';
import { barsOf } from '#console/screens/places/week/bars.ts';

/** In Berlin, the clocks change on the seventh. */
const days = Array.from({ length: 7 }, (_, at) => `2030-03-${25 + at}`);
const zone = 'Europe/Berlin';

const stay = (from: string, to: string, more: Partial<BerthStay> = {}): BerthStay => ({
  ...{ bookingId: 'b', petId: 'p', petName: 'Mochi', userName: 'Anna', status: 'CONFIRMED', from, to },
  ...{ overdue: false, conflictsWith: null, ...more },
});

describe('the bars of a berth', () => {
  const linesOf = (...given: Parameters<typeof barsOf>) =>
    barsOf(...given).map(({ start, end, lane, startsBefore, endsAfter }) => [
      ...[start, end, lane],
      `${startsBefore ? '<' : ''}${endsAfter ? '>' : ''}`,
    ]);

  test('are at the local hours of their days, and end with the week', () => {
    const stays = [
      stay('2030-03-20T09:00:00Z', '2030-03-25T09:00:00Z'),
      stay('2030-03-26T13:30:00Z', '2030-03-28T08:00:00Z'),
      stay('2030-03-31T10:00:00Z', '2030-04-02T10:00:00Z'),
      stay('2030-04-01T10:00:00Z', '2030-04-02T10:00:00Z'),
    ];
    expect(linesOf(stays, [], days, zone)).toEqual([
      [1, 13, 1, '<'],
      [39, 82, 1, ''],
      [157, 169, 1, '>'],
    ]);
  });

  test('are below each other where they overlap, or where a short one is drawn longer', () => {
    const stays = [
      stay('2030-03-26T07:00:00Z', '2030-03-26T10:00:00Z'),
      stay('2030-03-26T12:00:00Z', '2030-03-27T12:00:00Z'),
    ];
    const outOfService = [{ from: '2030-03-27', to: '2030-03-28', reason: null }];
    expect(linesOf(stays, outOfService, days, zone)).toEqual([
      [33, 45, 1, ''],
      [38, 62, 2, ''],
      [49, 97, 1, ''],
    ]);
  });
});

describe('the places for a pet', () => {
  const place = (id: string, more: Partial<Place> = {}): Place => ({
    ...{ id, code: id, area: null, name: { en: id }, categories: ['BOARDING'], berths: 2, shared: false },
    ...{ outOfService: [], isActive: true, createdAt: '', updatedAt: '', ...more },
  });
  const pet = { ...stay('2030-03-26T12:00:00Z', '2030-03-28T12:00:00Z'), userName: 'Anna' };
  const period = { from: '2030-03-26', to: '2030-03-28' };
  const other = stay('2030-03-27T12:00:00Z', '2030-03-29T12:00:00Z', { bookingId: 'c', userName: 'Ben' });
  const before = { ...other, from: '2030-03-20T12:00:00Z', to: '2030-03-26T12:00:00Z' };

  const freeIn = (one: Place, stays: readonly BerthStay[], placeId?: string) => {
    const berths = [
      { berth: 1, stays },
      { berth: 2, stays: [] },
    ];
    const occupied = { placeId: one.id, code: one.id, area: null, name: one.id, berths };
    const occupancy: PlaceOccupancy = { places: [occupied], areas: [], unplaced: [] };
    const shown = placeId === undefined ? pet : { ...pet, placeId };
    const offered = offeredPlaces({
      ...{ pet: shown, days: period, categories: ['BOARDING'], places: [one], occupancy },
    });
    return offered.map(({ free }) => free);
  };

  test('have as many free berths as the server would give the pet', () => {
    expect(freeIn(place('K1'), [before])).toEqual([2]);
    expect(freeIn(place('K1'), [other])).toEqual([0]);
    expect(freeIn(place('K1', { shared: true }), [other])).toEqual([1]);
    expect(freeIn(place('K1'), [{ ...other, userName: 'Anna' }])).toEqual([1]);
    expect(freeIn(place('K1'), [pet])).toEqual([2]);
    const outOfService = [{ from: '2030-03-28', to: '2030-03-30', reason: null }];
    expect(freeIn(place('K1', { outOfService }), [])).toEqual([0]);
  });

  test('are those of the category that are active, and the one that it has', () => {
    expect(freeIn(place('K1', { categories: ['DAYCARE'] }), [])).toEqual([]);
    expect(freeIn(place('K1', { isActive: false }), [])).toEqual([]);
    expect(freeIn(place('K1', { isActive: false }), [], 'K1')).toEqual([0]);
  });
});

describe('another place', () => {
  const piece = (petId: string, placeId: string, from: string, to: string) => ({
    ...{ petId, placeId, berth: 1, from: `2030-03-${from}T12:00:00.000Z`, to: `2030-03-${to}T12:00:00.000Z` },
  });
  const first = piece('p', 'K1', '26', '27');
  const second = piece('p', 'K2', '27', '28');
  const friend = piece('q', 'K3', '26', '28');
  const shown = (from: string) => ({ ...stay(from, '2030-03-28T12:00:00Z'), petId: 'p' });

  test('is sent with those of the other pets, and only with the times between places', () => {
    expect(withPlace([first, second, friend], shown(second.from), 'K9')).toEqual([
      { petId: 'p', placeId: 'K1' },
      { petId: 'p', placeId: 'K9', from: second.from },
      { petId: 'q', placeId: 'K3' },
    ]);
    expect(withPlace([friend], shown(first.from), 'K9')).toEqual([
      { petId: 'q', placeId: 'K3' },
      { petId: 'p', placeId: 'K9' },
    ]);
    expect(withPlace([first, second, friend], shown(first.from), undefined)).toEqual([
      { petId: 'q', placeId: 'K3' },
    ]);
  });

  test('from a later time on leaves the place before as it is; parts of one place that follow each other become one', () => {
    const later = '2030-03-27T18:00:00.000Z';
    expect(withPlace([first, second, friend], shown(second.from), 'K9', later)).toEqual([
      { petId: 'p', placeId: 'K1' },
      { petId: 'p', placeId: 'K2', from: second.from },
      { petId: 'p', placeId: 'K9', from: later },
      { petId: 'q', placeId: 'K3' },
    ]);
    expect(withPlace([first, second, friend], shown(second.from), 'K1')).toEqual([
      { petId: 'p', placeId: 'K1' },
      { petId: 'q', placeId: 'K3' },
    ]);
    const early = '2030-03-26T18:00:00.000Z';
    expect(withPlace([first, second, friend], shown(first.from), 'K2', early)).toEqual([
      { petId: 'p', placeId: 'K1' },
      { petId: 'p', placeId: 'K2', from: early },
      { petId: 'q', placeId: 'K3' },
    ]);
    expect(withPlace([friend, first], shown(first.from), 'K3')).toEqual([
      { petId: 'q', placeId: 'K3' },
      { petId: 'p', placeId: 'K3' },
    ]);
  });

  test('has the berth of the part that is asked about', () => {
    const back = { ...piece('p', 'K1', '28', '29'), berth: 2 };
    expect(berthFrom([first, second, back, friend], shown(first.from), 'K1')).toBe(1);
    expect(berthFrom([first, second, back, friend], shown(second.from), 'K1', back.from)).toBe(2);
    expect(berthFrom([first], shown(first.from), 'K3')).toBeUndefined();
    expect(berthFrom(undefined, shown(first.from), 'K1')).toBeUndefined();
  });
});

describe('the tasks of a day', () => {
  const task: CareTask = {
    ...{ bookingId: 'b', item: 'i', at: '2030-03-25T08:00:00.000Z', petId: 'p', petName: 'Mochi' },
    ...{ place: null, kind: 'FEEDING', title: 'Rice', amount: '80 g', notes: 'Warm.', done: false },
    ...{ recordedAt: null, recordedBy: null, logNotes: null, overdue: true },
  };
  const variables = (done: boolean): Tick => ({ bookingId: 'b', item: 'i', at: task.at, done, name: 'Rice' });
  const sent = (done: boolean, sentAt: number): TickState => {
    const { item, at } = task;
    const recordedAt = '2030-03-25T08:45:00.000Z';
    const record = { item, at, done, notes: null, recordedAt, recordedBy: { id: 'u', name: 'Tom' } };
    return { status: 'success', data: { record, sentAt }, variables: variables(done) };
  };
  const waiting = (done: boolean): TickState => ({
    ...{ status: 'pending', data: undefined, variables: variables(done) },
  });
  const shown = (...ticks: readonly TickState[]) => withTicks({ tasks: [task], askedAt: 5 }, ticks)[0];

  test('have what is ticked, until a later answer says it', () => {
    expect(shown()).toEqual({ ...task, isWaiting: false });
    expect(shown(waiting(true))).toMatchObject({
      done: true,
      overdue: false,
      isWaiting: true,
      notes: 'Warm.',
    });
    expect(shown(sent(true, 6))).toMatchObject({ done: true, recordedBy: { name: 'Tom' }, isWaiting: false });
    expect(shown(sent(true, 4))).toMatchObject({ done: false, overdue: true });
    expect(shown(sent(true, 6), waiting(false))).toMatchObject({
      done: false,
      overdue: true,
      isWaiting: true,
    });
  });

  test('do not have what was refused', () => {
    expect(shown({ ...waiting(true), status: 'error' })).toMatchObject({ done: false, isWaiting: false });
  });
});
