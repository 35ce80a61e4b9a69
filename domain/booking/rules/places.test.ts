import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { overlaps } from '#domain/time/interval.ts';
import {
  berthsOn,
  type NamedPiece,
  type Piece,
  type PlaceFacts,
  piecesOf,
  placed,
  type TakenBerth,
} from './places.ts';

const at = (hour: number) => Temporal.Instant.fromEpochMilliseconds(Date.UTC(2030, 0, 7) + hour * 3_600_000);
const stay = { start: at(0), end: at(100) };
const named = (from?: number, to?: number, petId = 'rex'): NamedPiece => ({
  ...{ petId, placeId: 'k1' },
  from: from === undefined ? undefined : at(from),
  to: to === undefined ? undefined : at(to),
});
const causesOf = (...pieces: NamedPiece[]) => piecesOf(stay, pieces).causes;

describe('contract §26: the pieces of a stay', () => {
  test('property: every division of the stay comes back, whichever times are left out that follow from the others', () => {
    const division = fc.record({
      cuts: fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 6 }),
      /** For each boundary: whether the piece before it, the one after it, or both name it. */
      say: fc.array(fc.constantFrom('before', 'after', 'both'), { minLength: 8, maxLength: 8 }),
    });
    fc.assert(
      fc.property(fc.array(division, { minLength: 1, maxLength: 3 }), (pets) => {
        const request: NamedPiece[] = [];
        const expected: Piece[] = [];
        for (const [pet, { cuts, say }] of pets.entries()) {
          const bounds = [0, ...cuts.sort((a, b) => a - b), 100];
          for (const [n, start] of bounds.slice(0, -1).entries()) {
            const end = bounds[n + 1] as number;
            const from = n === 0 ? say[n] === 'both' : say[n] !== 'before';
            const to = n === bounds.length - 2 ? say[n + 1] === 'both' : say[n + 1] !== 'after';
            request.push(named(from ? start : undefined, to ? end : undefined, `pet ${pet}`));
            expected.push({ petId: `pet ${pet}`, placeId: 'k1', start: at(start), end: at(end) });
          }
        }
        const { pieces, causes } = piecesOf(stay, request);
        expect(causes).toEqual([]);
        expect(JSON.stringify(pieces)).toBe(JSON.stringify(expected));
      }),
    );
  });

  test('property: without causes, the pieces of each pet fill the stay without gap and overlap', () => {
    const time = fc.option(fc.integer({ min: -1, max: 101 }), { nil: undefined, freq: 2 });
    const piece = fc.tuple(time, time, fc.constantFrom('rex', 'tom'));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 5 }), (drawn) => {
        const { pieces, causes } = piecesOf(
          stay,
          drawn.map(([from, to, pet]) => named(from, to, pet)),
        );
        if (causes.length > 0) return;
        for (const own of Map.groupBy(pieces, ({ petId }) => petId).values()) {
          let end = stay.start;
          for (const one of own) {
            expect(one.start.equals(end) && Temporal.Instant.compare(one.start, one.end) < 0).toBe(true);
            end = one.end;
          }
          expect(end.equals(stay.end)).toBe(true);
        }
      }),
    );
  });

  test.each([
    ['a gap before the first', [named(1)], '[0].from TOO_FAR_AHEAD'],
    ['a start before the stay', [named(-1)], '[0].from TOO_EARLY'],
    ['a gap in the middle', [named(0, 10), named(11)], '[1].from TOO_FAR_AHEAD'],
    ['an overlap', [named(0, 10), named(9)], '[1].from TOO_EARLY'],
    ['an end before that of the stay', [named(0, 99)], '[0].to TOO_EARLY'],
    ['no time of the move', [named(), named()], '[0].to REQUIRED'],
    ['an empty piece', [named(0, 10), named(10, 10), named()], '[1].to NOT_AFTER'],
  ])('refuses %s', (_, pieces, expected) => {
    expect(causesOf(...pieces).map(({ field, reason }) => `${field} ${reason}`)).toContain(expected);
  });
});

const k1: PlaceFacts = {
  ...{ id: 'k1', code: 'K1', categories: ['BOARDING'], berths: 3 },
  ...{ shared: true, outOfService: [], isActive: true },
};
const taken = (berth: number, from: number, to: number, ownerId = 'ben'): TakenBerth => ({
  ...{ placeId: 'k1', berth, bookingId: `b${berth}`, ownerId, start: at(from), end: at(to) },
});
const place = (facts: Partial<PlaceFacts>, others: TakenBerth[] = [], pieces = [named()]) =>
  placed(piecesOf(stay, pieces).pieces, {
    places: new Map([['k1', { ...k1, ...facts }]]),
    ...{ taken: others, ownerId: 'anna', categories: ['BOARDING'], timeZone: 'Asia/Tokyo' },
  });

describe('contract §26: berths', () => {
  test('the lowest that is free; two pets never in one', () => {
    const found = place({}, [taken(1, 0, 1), taken(2, -5, 0)], [named(), named(0, 100, 'tom')]);
    expect(found.placements.map(({ berth }) => berth)).toEqual([2, 3]);
    expect(
      place(
        {},
        [1, 2, 3].map((berth) => taken(berth, 50, 51)),
      ).taken,
    ).toEqual([
      {
        reason: 'PLACE_TAKEN',
        field: '[0].placeId',
        placeId: 'k1',
        code: 'K1',
        bookings: ['b1', 'b2', 'b3'],
      },
    ]);
  });

  test('property: no berth twice at a time, and nobody beside a stranger in a place that is not shared', () => {
    const berth = fc.tuple(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: -10, max: 100 }),
      fc.integer({ min: 1, max: 60 }),
      fc.constantFrom('anna', 'ben'),
    );
    fc.assert(
      fc.property(
        fc.array(berth, { maxLength: 6 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 4 }),
        (drawn, shared, pets) => {
          const others = drawn.map(([n, from, hours, owner]) => taken(n, from, from + hours, owner));
          const pieces = Array.from({ length: pets }, (_, n) => named(0, 100, `pet ${n}`));
          const found = place({ shared }, others, pieces);
          expect(found.placements.length + found.taken.length).toBe(pets);
          for (const [n, one] of found.placements.entries()) {
            const beside = [...others, ...found.placements.slice(0, n)].filter((other) =>
              overlaps(other, one),
            );
            expect(beside.some((other) => other.berth === one.berth)).toBe(false);
            if (!shared)
              expect(beside.some((other) => 'ownerId' in other && other.ownerId === 'ben')).toBe(false);
          }
        },
      ),
    );
  });

  test('closed on local days, both included', () => {
    // The stay is from 7 January, 9:00, to 11 January, 13:00, in Tokyo.
    const closedOn = (from: string, to = from) => place({ outOfService: [{ from, to }] }).closed.length;
    const days = ['2030-01-06', '2030-01-07', '2030-01-11', '2030-01-12'];
    expect(days.map((day) => closedOn(day))).toEqual([0, 1, 1, 0]);
    expect(place({ isActive: false }).closed).toHaveLength(1);
    expect(place({ categories: ['GROOMING'] }).unsuitable).toMatchObject([{ canOverride: true }]);
  });

  test('free on a day: none beside a stranger, none out of service', () => {
    const on = (facts: Partial<PlaceFacts>, ...berths: number[]) =>
      Object.values(berthsOn({ ...k1, ...facts }, '2030-01-07', new Set(berths)));
    expect(on({})).toEqual([3, 3]);
    expect(on({}, 1, 3)).toEqual([3, 1]);
    expect(on({ shared: false })).toEqual([3, 3]);
    expect(on({ shared: false }, 1)).toEqual([3, 0]);
    expect(on({ isActive: false })).toEqual([0, 0]);
    expect(on({ outOfService: [{ from: '2030-01-07', to: '2030-01-07' }] }, 1)).toEqual([0, 0]);
  });
});
