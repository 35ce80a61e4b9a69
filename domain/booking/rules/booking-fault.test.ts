import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingKinds } from '#domain/booking/record/booking-kind.ts';
import { detailsOf } from '#domain/error-text.ts';
import { awayReasonOf } from '#domain/refusal.ts';
import { bindingHours, everyDay, type Week } from '#domain/testing/week.ts';
import type { BookingFacts, NamedRecords } from './booking-facts.ts';
import { bookingFault } from './booking-fault.ts';
import { readBusinessTimes, type TimeSettings } from './time-settings.ts';

const between = (start: string, end: string) => ({
  start: Temporal.Instant.from(start),
  end: Temporal.Instant.from(end),
});
const morning = between('2026-05-04T09:00+07:00', '2026-05-04T10:00+07:00');
const free = { id: 'ann', name: 'Ann', isAvailable: true, workingHours: undefined, timeOff: [] };
const found = (...ids: string[]) => ({ ids, found: ids.map((id) => ({ id })) });
const records: NamedRecords = {
  pets: found('rex'),
  services: found('bath'),
  staff: found(),
  user: found(),
  ownedPets: [{ id: 'rex', ownerId: 'anna' }],
};
const nobody = { chosen: undefined, considered: [], reason: '' };

const times = (settings: TimeSettings) => readBusinessTimes(settings, 'Asia/Bangkok');
const opening = (settings: TimeSettings) => ({ times: times(settings), categories: ['GROOMING'] }) as const;
const now = Temporal.Instant.from('2026-05-01T00:00Z');
const timeZone = 'Asia/Bangkok';
const rex = { id: 'rex', name: 'Rex', vaccinations: null };

/** Everything that is asked of a booking of anna, without a fault. */
const faultless: BookingFacts = {
  caller: { userId: 'anna', role: 'CUSTOMER' },
  language: 'de',
  records,
  overridesRules: false,
  owner: found('anna'),
  isCurrent: true,
  keyUse: undefined,
  status: 'CONFIRMED',
  newServices: [{ id: 'bath', isActive: true, name: { en: 'Bath' } }],
  time: { kind: 'visit', ...morning },
  opening: opening({}),
  notice: { window: {}, now },
  cancellation: { until: now, now },
  member: free,
  taken: [],
  vaccinations: { needed: [], pets: [], timeZone: 'Asia/Bangkok' },
};

/** Facts with a single fault each, in the order in which the faults are told; those from {@link firstRule} on together. */
const faults: readonly (readonly [string, BookingFacts])[] = [
  ['NOT_FOUND petIds', { records: { ...records, pets: { ids: ['rex', 'max'], found: [{ id: 'rex' }] } } }],
  ['FORBIDDEN overrideRules', { overridesRules: true }],
  ['NOT_FOUND userId', { owner: { ids: ['anna'], found: [] } }],
  ['STALE_VERSION If-Match', { isCurrent: false }],
  ['IDEMPOTENCY_KEY_REUSED Idempotency-Key', { keyUse: 'another body' }],
  ['BOOKING_CLOSED status', { status: 'COMPLETED' }],
  ['CANCELLATION_CLOSED id', { cancellation: { until: now.subtract({ milliseconds: 1 }), now } }],
  ['SERVICE_INACTIVE services', { newServices: [{ id: 'bath', isActive: false, name: { en: 'Bath' } }] }],
  ['NOTICE_TOO_SHORT startDate', { notice: { window: { until: now.subtract({ milliseconds: 1 }) }, now } }],
  ['CLOSED startDate', { opening: opening({ closures: [{ from: '2026-05-04', to: '2026-05-04' }] }) }],
  ['STAFF_UNAVAILABLE staffId', { member: { ...free, isAvailable: false } }],
  ['STAFF_UNAVAILABLE assign', { choice: nobody }],
  ['BOOKING_CONFLICT petIds', { taken: [{ resource: 'pet', id: 'rex', name: 'Rex' }] }],
  ['VACCINATION_MISSING petIds', { vaccinations: { needed: ['Rabies'], pets: [rex], timeZone } }],
  ['CAPACITY_EXCEEDED services', { overfull: [{ ...morning, category: 'GROOMING', most: 1 }] }],
];

const firstRule = 6;
const rules = [...faults.keys()].slice(firstRule);

/** The facts with some of the faults. */
const withFaults = (chosen: readonly number[], facts: object = faultless): BookingFacts =>
  Object.assign({}, facts, ...chosen.map((at) => faults[at]?.[1]));

const shown = (facts: BookingFacts) => {
  const fault = bookingFault(facts);
  return fault && `${fault.identifier} ${detailsOf(fault).split(':')[0]}`;
};

describe('bookingFault', () => {
  test('property: names the first of several faults in the order of contract §2, whatever else is known', () => {
    const subset = fc.subarray([...faults.keys()], { minLength: 1 });
    fc.assert(
      fc.property(subset, fc.boolean(), (chosen, isRestKnown) => {
        const { caller, time, opening } = faultless;
        const known = isRestKnown ? faultless : { caller, time, opening };
        expect(shown(withFaults(chosen, known))).toBe(faults[chosen[0] ?? 0]?.[0]);
      }),
    );
  });

  test('contract §30, property: the causes of several rules are those of each alone, in their order', () => {
    const causesOf = (some: readonly number[]) => bookingFault(withFaults(some))?.causes ?? [];
    fc.assert(
      fc.property(fc.subarray(rules, { minLength: 1 }), (chosen) => {
        expect(causesOf(chosen)).toEqual(chosen.flatMap((at) => causesOf([at])));
      }),
    );
  });

  test('contract §30: canOverride is on the causes that the caller can lift, and on none for others', () => {
    const all = withFaults(rules);
    const lifted = (role: 'CUSTOMER' | 'MANAGER') =>
      bookingFault({ ...all, caller: { userId: 'anna', role } })?.causes.flatMap((cause) =>
        cause.canOverride ? [cause.reason] : [],
      );
    expect(lifted('CUSTOMER')).toEqual([]);
    expect(lifted('MANAGER')).toEqual(['NOTICE_TOO_SHORT', 'CLOSURE', 'VACCINATION', 'CAPACITY']);
  });

  test('property: facts that are read one after the other lead to the same fault as all of them together', () => {
    fc.assert(
      fc.property(fc.subarray([...faults.keys()]), (chosen) => {
        const all = withFaults(chosen);
        const order = [
          ...(['records', 'overridesRules', 'owner', 'isCurrent', 'keyUse', 'status'] as const),
          ...(['cancellation', 'newServices', 'notice', 'opening'] as const),
          ...(['member', 'choice', 'taken', 'vaccinations', 'overfull'] as const),
        ];
        let known = { caller: all.caller, time: all.time, opening: faultless.opening } as BookingFacts;
        let first: string | undefined;
        for (const name of order) {
          known = { ...known, [name]: all[name] };
          first ??= shown(known);
        }
        expect(first).toBe(shown(all));
      }),
    );
  });

  test('finds none in a booking without one, nor without facts', () => {
    expect(bookingFault(faultless)).toBeUndefined();
    expect(bookingFault({})).toBeUndefined();
  });

  test('400 for pets of several owners comes before 404 of other records, but not before that of a pet', () => {
    const caller = { userId: 'max', role: 'MANAGER' } as const;
    const ownedPets = [...records.ownedPets, { id: 'tom', ownerId: 'ben' }];
    const pets = found('rex', 'tom');
    const several = { ...records, pets, ownedPets, services: { ids: ['bath'], found: [] } };
    expect(shown({ caller, records: several })).toBe('VALIDATION_FAILED petIds');
    const missing = { ...several, pets: { ...pets, ids: [...pets.ids, 'kim'] } };
    expect(shown({ caller, records: missing })).toBe('NOT_FOUND petIds');
  });

  test('contract §9: STAFF_UNAVAILABLE for isAvailable false, for time off, and for visits outside working hours', () => {
    const hours = bindingHours(everyDay(['18:00', '20:00']), 'Asia/Bangkok');
    const away = { timeOff: [between('2026-05-04T09:59+07:00', '2026-05-05T00:00+07:00')] };
    const of = (details: object, kind: 'stay' | 'visit' = 'visit') =>
      bookingFault({ member: { ...free, ...details }, time: { kind, ...morning } })?.causes;
    const cause = (reason: string) => [{ reason, field: 'staffId', staffId: 'ann', staffName: 'Ann' }];
    expect(of({})).toBeUndefined();
    for (const kind of bookingKinds) {
      expect(of({ isAvailable: false }, kind)).toEqual(cause('STAFF_NOT_AVAILABLE'));
      expect(of(away, kind)).toEqual(cause('STAFF_TIME_OFF'));
    }
    expect(of({ workingHours: hours })).toEqual(cause('OUTSIDE_WORKING_HOURS'));
    expect(of({ ...away, isAvailable: false })).toEqual([
      ...cause('STAFF_NOT_AVAILABLE'),
      ...cause('STAFF_TIME_OFF'),
    ]);
    expect(of({ workingHours: hours }, 'stay')).toBeUndefined();
  });

  test('contract §9: says by an identifier what keeps the staff from taking the booking', () => {
    const weekly = (week: Week) => ({ workingHours: bindingHours(week, 'Asia/Bangkok') });
    const monday = (...hours: readonly (readonly [string, string])[]) =>
      weekly({ monday: hours.map(([start, end]) => ({ start, end })) });
    const time = { kind: 'visit', ...morning } as const;
    const reasonOf = (facts: BookingFacts) => {
      const fault = bookingFault({ ...facts, time });
      return fault && awayReasonOf(fault);
    };
    const of = (details: object) => reasonOf({ member: { ...free, ...details } });
    // The visit is on a Monday, from 9:00 to 10:00 in Bangkok.
    expect(of({ isAvailable: false })).toBe('NOT_AVAILABLE');
    expect(of({ timeOff: [morning] })).toBe('TIME_OFF');
    expect(of(weekly({ tuesday: [] }))).toBe('DAY_OFF');
    expect(of(monday(['07:00', '09:00'], ['10:00', '12:00']))).toBe('BREAK');
    expect(of(monday(['07:00', '09:30'], ['10:00', '12:00']))).toBe('BREAK');
    expect(of(monday(['07:00', '08:30'], ['10:00', '02:00']))).toBe('BREAK');
    // A night shift is one span, also when it is stored as two; the time until the next one is no break.
    const night = { start: '22:00', end: '02:00' };
    const { monday: split = [] } = everyDay(['00:00', '02:00'], ['22:00', '24:00']);
    for (const hours of [
      monday(['09:30', '12:00']),
      monday(['10:00', '02:00']),
      weekly({ sunday: [night] }),
      weekly({ sunday: [night], monday: [night] }),
      weekly({ sunday: split, monday: split, tuesday: split }),
    ])
      expect(of(hours)).toBe('OUTSIDE_WORKING_HOURS');
    expect(reasonOf({ choice: nobody })).toBe('NO_SKILL');
    const considered = [{ id: 'anna', proficiency: 3, bookingsThatDay: 0, obstacle: 'booked' }] as const;
    expect(reasonOf({ choice: { ...nobody, considered } })).toBe('NOBODY_FREE');
  });

  test('contract §21: CLOSED names each closure in the language of the reader, and the opening hours of the day', () => {
    const closed = (settings: TimeSettings, kind: 'stay' | 'visit' = 'visit') =>
      bookingFault({ language: 'de', time: { kind, ...morning }, opening: opening(settings) })?.causes;
    const name = { en: 'Coronation Day', de: 'Krönungstag' };
    const day = { from: '2026-05-04', to: '2026-05-04' };
    const labour = { ...day, name: { en: 'Labour Day' } };
    const closures = [{ ...day, to: '2026-05-05', name }, labour, day];
    const told = [
      { reason: 'CLOSURE', field: 'startDate', ...day, to: '2026-05-05', name: 'Krönungstag' },
      { reason: 'CLOSURE', field: 'startDate', ...day, name: 'Labour Day' },
      { reason: 'CLOSURE', field: 'startDate', ...day },
    ];
    expect(closed({ closures })).toEqual(told);
    expect(closed({ closures }, 'stay')).toEqual(told.map((cause) => ({ ...cause, field: 'endDate' })));
    const outside = { reason: 'OUTSIDE_OPENING_HOURS', field: 'startDate', open: [] };
    expect(closed({ openingHours: { default: { monday: [] } } })).toEqual([outside]);
    const twice = { openingHours: { default: everyDay(['07:00', '09:30'], ['09:45', '12:00']) } };
    const open = [
      { start: '2026-05-04T00:00:00.000Z', end: '2026-05-04T02:30:00.000Z' },
      { start: '2026-05-04T02:45:00.000Z', end: '2026-05-04T05:00:00.000Z' },
    ];
    expect(closed(twice)).toEqual([{ ...outside, open }]);
  });

  test('contract §21: the notice names the first and the last start that can be booked now', () => {
    const notice = { default: { book: 'PT2H', ahead: 'P3D' } };
    const of = (window: object) =>
      bookingFault({ ...faultless, opening: opening({ notice }), notice: { window, now } })?.causes;
    expect(of({ until: now.subtract({ hours: 1 }) })).toEqual([
      { reason: 'NOTICE_TOO_SHORT', field: 'startDate', earliest: '2026-05-01T02:00:00.000Z' },
    ]);
    expect(of({ from: now.add({ hours: 1 }) })).toEqual([
      { reason: 'TOO_FAR_AHEAD', field: 'startDate', latest: '2026-05-04T00:00:00.000Z' },
    ]);
    expect(of({ from: now, until: now })).toBeUndefined();
  });

  test('contract §21 and §30: a conflict says that only the time between visits is missing, and names readable bookings', () => {
    const taken = { resource: 'staff', id: 'ann', name: 'Ann' } as const;
    const of = (some: object, role: 'ADMIN' | 'CUSTOMER' = 'CUSTOMER') => {
      const facts = { ...faultless, caller: { userId: 'anna', role }, buffer: { before: 10, after: 20 } };
      return bookingFault({ ...facts, taken: [{ ...taken, ...some }] })?.causes;
    };
    const member = { field: 'staffId', staffId: 'ann', staffName: 'Ann' };
    const tooClose = { reason: 'TIME_BETWEEN_VISITS', ...member, before: 10, after: 20 };
    const close = { isTooClose: true, canOverride: true };
    expect(of({ ...close, bookings: ['one'] })).toEqual([{ ...tooClose, bookings: ['one'] }]);
    expect(of(close, 'ADMIN')).toEqual([{ ...tooClose, canOverride: true }]);
    expect(of({ ...close, canOverride: false }, 'ADMIN')).toEqual([tooClose]);
    const time = { startDate: '2026-05-04T02:00:00.000Z', endDate: '2026-05-04T03:00:00.000Z' };
    expect(of({ bookings: [] })).toEqual([{ reason: 'STAFF_BUSY', ...member, ...time }]);
  });

  test('the details say so in sentences', () => {
    const fault = bookingFault(withFaults(rules));
    expect(fault && detailsOf(fault).split('; ')).toEqual([
      'id: possible until 2026-04-30T23:59:59.999Z',
      'services: "Bath" (bath) is currently not offered',
      'startDate: expected 2026-05-01T00:00:00.000Z or later',
      'startDate: closed, 2026-05-04',
      'staffId: "Ann" (ann) does not take bookings',
      'assign: no staff member has every service of the booking as a skill',
      'petIds: "Rex" (rex) is taken from 2026-05-04T02:00:00.000Z to 2026-05-04T03:00:00.000Z',
      'petIds: "Rex" (rex) needs "Rabies", not recorded',
      'services: at most 1 pet at once in GROOMING, full on 2026-05-04',
    ]);
  });
});
