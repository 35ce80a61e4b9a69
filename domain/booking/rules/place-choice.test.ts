/** The places that the server chooses for the pets of a stay: contract §26. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { overlaps } from '#domain/time/interval.ts';
import {
  arePlaced,
  aroundStay,
  choosePlaces,
  followedPlacements,
  freeBerthSpans,
  type PlaceQuestion,
  placesProblem,
  readPlaces,
} from './place-choice.ts';
import type { PlaceFacts, TakenBerth } from './places.ts';

const first = Temporal.Instant.from('2030-01-01T00:00Z');
const day = (days: number) => first.add({ hours: days * 24 });
const span = (from: number, to: number) => ({ start: day(from), end: day(to) });
const place = (code: string, changes: Partial<PlaceFacts> = {}): PlaceFacts => ({
  ...{ id: code, code, categories: ['BOARDING'], berths: 1, shared: false, outOfService: [], isActive: true },
  ...changes,
});
const taken = (placeId: string, from: number, to: number, changes: Partial<TakenBerth> = {}): TakenBerth => ({
  ...{ placeId, berth: 1, bookingId: 'other', ownerId: 'ben', ...span(from, to) },
  ...changes,
});
const question = (changes: Partial<PlaceQuestion>): PlaceQuestion => ({
  ...{ petIds: ['rex'], stay: span(20, 24), ownerId: 'anna', places: [], taken: [], timeZone: 'UTC' },
  ...changes,
});
/** The place and the berth of each pet, in the order of the request. */
const chosen = (changes: Partial<PlaceQuestion>) =>
  choosePlaces(question(changes)).placements?.map(({ placeId, berth }) => `${placeId}${berth}`);

describe('contract §26: the setting places', () => {
  test('is automatic or manual; without it, or with another value, the staff choose', () => {
    expect(placesProblem({ assign: 'automatic' })).toBeUndefined();
    expect(placesProblem({ assign: 'sometimes' })).toMatchObject({ reason: 'NOT_ONE_OF', field: 'assign' });
    for (const value of [{}, [], 'manual', { assign: 'manual', more: 1 }])
      expect(placesProblem(value)).toBeDefined();
    expect([undefined, { assign: 'automatic' }, { assign: 1 }].map(readPlaces)).toEqual([
      ...['manual', 'automatic', 'manual'],
    ]);
  });
});

describe('contract §26: choosePlaces', () => {
  test('the smallest place with room for all pets, then the first by code', () => {
    const places = [
      place('C', { berths: 3 }),
      place('B', { berths: 2 }),
      place('A', { berths: 2 }),
      place('S'),
    ];
    expect(chosen({ places })).toEqual(['S1']);
    expect(chosen({ places, petIds: ['rex', 'bella'] })).toEqual(['A1', 'A2']);
    expect(chosen({ places, petIds: ['rex', 'bella', 'max'] })).toEqual(['C1', 'C2', 'C3']);
  });

  test('of equal places the one with the fewest gaps to its neighbors, and of its berths likewise', () => {
    const places = [place('A'), place('B'), place('C')];
    expect(chosen({ places, taken: [taken('C', 10, 20), taken('B', 10, 18), taken('A', 25, 30)] })).toEqual([
      'C1',
    ]);
    const shared = [place('A', { berths: 3, shared: true })];
    expect(chosen({ places: shared, taken: [taken('A', 24, 26, { berth: 3 })] })).toEqual(['A3']);
  });

  test('a family is together: where other pets of the user are, even if the place is larger', () => {
    const places = [place('A'), place('B', { berths: 4 })];
    expect(chosen({ places, taken: [taken('B', 19, 30, { ownerId: 'anna' })] })).toEqual(['B2']);
  });

  test('pets of different users are together only in a place that is shared', () => {
    const held = [taken('A', 19, 21)];
    expect(chosen({ places: [place('A', { berths: 2 })], taken: held })).toBeUndefined();
    expect(chosen({ places: [place('A', { berths: 2, shared: true })], taken: held })).toEqual(['A2']);
    expect(chosen({ places: [place('A', { berths: 2 })], taken: [taken('A', 18, 20)] })).toEqual(['A1']);
  });

  test('without a place for all pets, they are in as few as possible, and the reason says so', () => {
    const places = [place('A'), place('B', { berths: 2 }), place('C')];
    const choice = choosePlaces(question({ places, petIds: ['rex', 'bella', 'max'] }));
    expect(choice.placements?.map(({ petId, placeId }) => [petId, placeId])).toEqual([
      ...[
        ['rex', 'B'],
        ['bella', 'B'],
        ['max', 'A'],
      ],
    ]);
    expect(choice.reason).toBe('no place has room for all pets');
    expect(choice.considered.map(({ code, free }) => [code, free])).toEqual([
      ['B', 2],
      ['A', 1],
      ['C', 1],
    ]);
    const five = choosePlaces(question({ places, petIds: ['a', 'b', 'c', 'd', 'e'] }));
    expect([five.placements, five.reason]).toEqual([undefined, '']);
  });

  test('a place that is out of service on a local day of the stay is not chosen', () => {
    const outOfService = [{ from: '2030-01-23', to: '2030-01-23' }];
    const places = [place('A', { outOfService }), place('B', { berths: 9 })];
    expect(chosen({ places })).toEqual(['B1']);
    expect(chosen({ places, stay: span(24, 25) })).toEqual(['A1']);
    // It is the 24th of January there already.
    expect(chosen({ places, stay: span(22, 22.5), timeZone: 'Pacific/Kiritimati' })).toEqual(['B1']);
  });

  const anyQuestion = fc
    .record({
      places: fc.uniqueArray(
        fc.record({
          code: fc.constantFrom('A', 'B', 'C', 'D'),
          berths: fc.integer({ min: 1, max: 3 }),
          shared: fc.boolean(),
        }),
        { selector: ({ code }) => code, maxLength: 4 },
      ),
      wishes: fc.array(
        fc.record({
          owner: fc.constantFrom('anna', 'ben', 'cho'),
          from: fc.integer({ min: 0, max: 30 }),
          days: fc.integer({ min: 1, max: 9 }),
          pets: fc.integer({ min: 1, max: 4 }),
        }),
        { maxLength: 30 },
      ),
    })
    .map(({ places, wishes }) => ({ places: places.map(({ code, ...rest }) => place(code, rest)), wishes }));

  test('property: stays placed one after the other are never two in a berth, nor two users in a closed place; refused only without room', () => {
    fc.assert(
      fc.property(anyQuestion, ({ places, wishes }) => {
        const all: TakenBerth[] = [];
        for (const [at, { owner, from, days, pets }] of wishes.entries()) {
          const stay = span(from, from + days);
          const petIds = Array.from({ length: pets }, (_, pet) => `${at} ${pet}`);
          const asked = question({ petIds, stay, ownerId: owner, places, taken: all });
          const { placements, considered } = choosePlaces(asked);
          const room = considered.reduce((sum, { free }) => sum + free, 0);
          expect(placements === undefined).toBe(room < pets);
          expect(considered).toHaveLength(places.length);
          if (!placements) continue;
          expect(placements.map(({ petId }) => petId)).toEqual(petIds);
          expect(arePlaced(placements, asked)).toBe(true);
          for (const one of placements) all.push({ ...one, ownerId: owner, bookingId: String(at) });
        }
        for (const [at, one] of all.entries())
          for (const other of all.slice(at + 1)) {
            if (one.placeId !== other.placeId || !overlaps(one, other)) continue;
            expect(one.berth).not.toBe(other.berth);
            const { shared } = places.find(({ id }) => id === one.placeId) as PlaceFacts;
            expect(shared || one.ownerId === other.ownerId).toBe(true);
          }
      }),
    );
  });

  test('property: a slot has a free berth exactly when the pet of a new user gets a place for it', () => {
    fc.assert(
      fc.property(
        anyQuestion,
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 1, max: 9 }),
        ({ places, wishes }, from, days) => {
          const held = wishes.flatMap((wish, at): TakenBerth[] => {
            const stay = span(wish.from, wish.from + wish.days);
            const asked = question({ petIds: ['pet'], stay, ownerId: wish.owner, places, taken: [] });
            const [one] = choosePlaces(asked).placements ?? [];
            return one ? [{ ...one, ownerId: wish.owner, bookingId: String(at) }] : [];
          });
          const stay = span(from, from + days);
          const placed = choosePlaces(question({ stay, ownerId: 'new', places, taken: held })).placements;
          const spans = freeBerthSpans({ places, taken: held, timeZone: 'UTC' }, span(-1, 60));
          const [start, end] = [stay.start.epochMilliseconds, stay.end.epochMilliseconds];
          expect(spans.some((free) => free.start <= start && end <= free.end)).toBe(placed !== undefined);
        },
      ),
    );
  });
});

describe('contract §26: the places of a stay that is moved', () => {
  const piece = (placeId: string, from: number, to: number, petId = 'rex') => ({
    petId,
    placeId,
    berth: 1,
    ...span(from, to),
  });

  test('the first and the last one follow it, and those outside are given back (0038-moved-places.sql)', () => {
    const current = [piece('A', 20, 22), piece('B', 22, 24), piece('A', 20, 24, 'bella')];
    expect(followedPlacements(current, span(21, 26))).toEqual([
      ...[piece('A', 21, 22), piece('B', 22, 26), piece('A', 21, 26, 'bella')],
    ]);
    expect(followedPlacements(current, span(22, 23))).toEqual([
      piece('B', 22, 23),
      piece('A', 22, 23, 'bella'),
    ]);
    expect(followedPlacements(current, span(30, 31))).toEqual([]);
  });

  test('they stay as long as they are free, and each pet has one', () => {
    const [places, own] = [[place('A')], [piece('A', 20, 24)]];
    expect(arePlaced(own, question({ places }))).toBe(true);
    expect(arePlaced(own, question({ places, petIds: ['rex', 'bella'] }))).toBe(false);
    expect(arePlaced(own, question({ places, taken: [taken('A', 23, 25)] }))).toBe(false);
    expect(arePlaced(own, question({ places: [] }))).toBe(false);
    const outOfService = [{ from: '2030-01-22', to: '2030-01-22' }];
    expect(arePlaced(own, question({ places: [place('A', { outOfService })] }))).toBe(false);
  });

  test('neighbors within two weeks matter, at any end of the calendar', () => {
    expect(aroundStay(span(20, 24))).toEqual(span(6, 38));
    const last = Temporal.Instant.from('9999-12-31T00:00Z');
    expect(aroundStay({ start: last, end: last.add({ hours: 1 }) }).end.toString()).toBe(
      '9999-12-31T23:59:59.999Z',
    );
  });
});
