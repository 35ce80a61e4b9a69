import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingKinds } from '#domain/booking/record/booking-kind.ts';
import { detailsOf } from '#domain/causes.ts';
import { bindingHours, everyDay } from '#domain/testing/week.ts';
import { type BookingFacts, bookingFault, type NamedRecords } from './booking-fault.ts';
import { readBusinessTimes, type TimeSettings } from './time-settings.ts';

const between = (start: string, end: string) => ({
  start: Temporal.Instant.from(start),
  end: Temporal.Instant.from(end),
});
const morning = between('2026-05-04T09:00+07:00', '2026-05-04T10:00+07:00');
const free = { isAvailable: true, workingHours: undefined, timeOff: [] };
const found = (...ids: string[]) => ({ ids, found: ids.map((id) => ({ id })) });
const records: NamedRecords = {
  pets: found('rex'),
  services: found('bath'),
  staff: found(),
  user: found(),
  ownedPets: [{ id: 'rex', ownerId: 'anna' }],
};
const nobody = { chosen: undefined, considered: [], reason: 'nobody has the skill' };

const times = (settings: TimeSettings) => readBusinessTimes(settings, 'Asia/Bangkok');
const opening = (settings: TimeSettings) =>
  ({ times: times(settings), categories: ['GROOMING'], language: 'de' }) as const;
const now = Temporal.Instant.from('2026-05-01T00:00Z');

/** Everything that is asked of a booking of anna, without a fault. */
const faultless: BookingFacts = {
  caller: { userId: 'anna', role: 'CUSTOMER' },
  records,
  overridesRules: false,
  owner: found('anna'),
  isCurrent: true,
  keyUse: undefined,
  status: 'CONFIRMED',
  newServices: [{ id: 'bath', isActive: true }],
  time: { kind: 'visit', ...morning },
  opening: opening({}),
  notice: { window: {}, now },
  cancellation: { until: now, now },
  member: free,
  taken: [],
  vaccinations: { needed: [], pets: [], timeZone: 'Asia/Bangkok' },
};

/** Facts with a single fault each, in the order in which the faults are reported. */
const faults: readonly (readonly [string, BookingFacts])[] = [
  ['NOT_FOUND petIds', { records: { ...records, pets: { ids: ['rex', 'max'], found: [{ id: 'rex' }] } } }],
  ['FORBIDDEN overrideRules', { overridesRules: true }],
  ['NOT_FOUND userId', { owner: { ids: ['anna'], found: [] } }],
  ['STALE_VERSION If-Match', { isCurrent: false }],
  ['IDEMPOTENCY_KEY_REUSED Idempotency-Key', { keyUse: 'another body' }],
  ['BOOKING_CLOSED status', { status: 'COMPLETED' }],
  ['CANCELLATION_CLOSED id', { cancellation: { until: now.subtract({ milliseconds: 1 }), now } }],
  ['SERVICE_INACTIVE services', { newServices: [{ id: 'bath', isActive: false }] }],
  ['NOTICE_TOO_SHORT startDate', { notice: { window: { until: now.subtract({ milliseconds: 1 }) }, now } }],
  ['CLOSED startDate', { opening: opening({ closures: [{ from: '2026-05-04', to: '2026-05-04' }] }) }],
  ['STAFF_UNAVAILABLE staffId', { member: { ...free, isAvailable: false } }],
  ['STAFF_UNAVAILABLE assign', { choice: nobody }],
  ['BOOKING_CONFLICT petIds', { taken: [{ resource: 'pet', id: 'rex', name: 'Rex' }] }],
  [
    'VACCINATION_MISSING petIds',
    {
      vaccinations: {
        needed: ['Rabies'],
        pets: [{ id: 'rex', name: 'Rex', vaccinations: null }],
        timeZone: 'Asia/Bangkok',
      },
    },
  ],
  ['CAPACITY_EXCEEDED services', { overfull: { ...morning, category: 'GROOMING', most: 1 } }],
];

const shown = (facts: BookingFacts) => {
  const fault = bookingFault(facts);
  return fault && `${fault.identifier} ${detailsOf(fault).split(':')[0]}`;
};

describe('bookingFault', () => {
  test('property: names the first of several faults in the order of contract §2, whatever else is known', () => {
    const subset = fc.subarray([...faults.keys()], { minLength: 1 });
    fc.assert(
      fc.property(subset, fc.boolean(), (chosen, isRestKnown) => {
        const known = isRestKnown ? faultless : { caller: faultless.caller, time: faultless.time };
        const facts = Object.assign({}, known, ...chosen.map((at) => faults[at]?.[1]));
        expect(shown(facts)).toBe(faults[chosen[0] ?? 0]?.[0]);
      }),
    );
  });

  test('property: facts that are read one after the other lead to the same fault as all of them together', () => {
    fc.assert(
      fc.property(fc.subarray([...faults.keys()]), (chosen) => {
        const all: BookingFacts = Object.assign({}, faultless, ...chosen.map((at) => faults[at]?.[1]));
        const names = [
          'records',
          'overridesRules',
          'owner',
          'isCurrent',
          'keyUse',
          'status',
          'cancellation',
          'newServices',
          'notice',
          'opening',
        ] as const;
        const order = [...names, 'member', 'choice', 'taken', 'vaccinations', 'overfull'] as const;
        let known: BookingFacts = { caller: all.caller, time: all.time } as BookingFacts;
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
      bookingFault({ member: { ...free, ...details }, time: { kind, ...morning } })?.details.split(',')[0];
    expect(of({})).toBeUndefined();
    for (const kind of bookingKinds) {
      expect(of({ isAvailable: false }, kind)).toBe('staffId: the staff member does not take bookings');
      expect(of(away, kind)).toBe('staffId: the staff member has time off');
    }
    expect(of({ workingHours: hours })).toBe('staffId: outside working hours');
    expect(of({ workingHours: hours }, 'stay')).toBeUndefined();
  });

  test('contract §9: says by an identifier what keeps the staff from taking the booking', () => {
    const monday = (...hours: readonly (readonly [string, string])[]) =>
      bindingHours({ monday: hours.map(([start, end]) => ({ start, end })) }, 'Asia/Bangkok');
    const of = (details: object) =>
      bookingFault({ member: { ...free, ...details }, time: { kind: 'visit', ...morning } })?.extras.reason;
    // The visit is on a Monday, from 9:00 to 10:00 in Bangkok.
    expect(of({ isAvailable: false })).toBe('NOT_AVAILABLE');
    expect(of({ timeOff: [morning] })).toBe('TIME_OFF');
    expect(of({ workingHours: bindingHours({ tuesday: [] }, 'Asia/Bangkok') })).toBe('DAY_OFF');
    expect(of({ workingHours: monday(['07:00', '09:00'], ['10:00', '12:00']) })).toBe('BREAK');
    expect(of({ workingHours: monday(['07:00', '09:30'], ['10:00', '12:00']) })).toBe('BREAK');
    expect(of({ workingHours: monday(['09:30', '12:00']) })).toBe('OUTSIDE_WORKING_HOURS');
    // A night shift is one span, also when it is stored as two; the time until the next one is no break.
    const night = { start: '22:00', end: '02:00' };
    const split = [
      { start: '00:00', end: '02:00' },
      { start: '22:00', end: '24:00' },
    ];
    for (const week of [
      { sunday: [night], monday: [night] },
      { sunday: split, monday: split, tuesday: split },
    ])
      expect(of({ workingHours: bindingHours(week, 'Asia/Bangkok') })).toBe('OUTSIDE_WORKING_HOURS');
    expect(of({ workingHours: bindingHours({ sunday: [night] }, 'Asia/Bangkok') })).toBe(
      'OUTSIDE_WORKING_HOURS',
    );
    expect(
      of({ workingHours: bindingHours({ monday: [{ start: '10:00', end: '02:00' }] }, 'Asia/Bangkok') }),
    ).toBe('OUTSIDE_WORKING_HOURS');
    expect(of({ workingHours: monday(['07:00', '08:30'], ['10:00', '02:00']) })).toBe('BREAK');
    const time = { kind: 'visit', ...morning } as const;
    expect(bookingFault({ choice: nobody, time })?.extras.reason).toBe('NO_SKILL');
    const [considered] = [{ id: 'anna', proficiency: 3, bookingsThatDay: 0, obstacle: 'booked' }] as const;
    expect(bookingFault({ choice: { ...nobody, considered: [considered] }, time })?.extras.reason).toBe(
      'NOBODY_FREE',
    );
  });

  test('contract §9: names the reason and the requested interval in the details', () => {
    expect(bookingFault({ ...faultless, member: { ...free, isAvailable: false } })?.details).toBe(
      'staffId: the staff member does not take bookings, 2026-05-04T02:00:00.000Z to 2026-05-04T03:00:00.000Z',
    );
  });

  test('contract §21: CLOSED names the closure in the language of the reader, or the opening hours', () => {
    const closed = (settings: TimeSettings) =>
      bookingFault({ time: { kind: 'visit', ...morning }, opening: opening(settings) })?.details;
    const until = '2026-05-04T02:00:00.000Z to 2026-05-04T03:00:00.000Z';
    const name = { en: 'Coronation Day', de: 'Krönungstag' };
    expect(closed({ closures: [{ from: '2026-05-04', to: '2026-05-05', name }] })).toBe(
      `startDate: closed, "Krönungstag", 2026-05-04 to 2026-05-05; ${until}`,
    );
    expect(closed({ closures: [{ from: '2026-05-04', to: '2026-05-04', name: { en: 'Labour Day' } }] })).toBe(
      `startDate: closed, "Labour Day", 2026-05-04; ${until}`,
    );
    expect(closed({ openingHours: { default: { monday: [] } } })).toBe(
      `startDate: outside the opening hours; ${until}`,
    );
  });

  test('contract §21: the notice names the instants between which the start can be booked', () => {
    const window = { from: now.add({ hours: 1 }), until: now.subtract({ hours: 1 }) };
    const of = (part: object) => {
      const fault = bookingFault({ time: { kind: 'visit', ...morning }, notice: { window: part, now } });
      return fault && `${fault.identifier} ${fault.details}`;
    };
    expect(of({ until: window.until })).toBe(
      'NOTICE_TOO_SHORT startDate: this start could be booked until 2026-04-30T23:00:00.000Z',
    );
    expect(of({ from: window.from })).toBe(
      'TOO_FAR_AHEAD startDate: this start can be booked from 2026-05-01T01:00:00.000Z on',
    );
    expect(of({ from: now, until: now })).toBeUndefined();
  });

  test('contract §21: a conflict says that only the time between visits is missing', () => {
    const taken = [{ resource: 'staff', id: 'ann', name: 'Ann', isTooClose: true }] as const;
    expect(bookingFault({ ...faultless, taken })?.details).toMatch(
      /^staffId: "Ann" \(ann\) needs the time between visits: 2026/,
    );
  });

  test('names at most 20 of those who are taken', () => {
    const taken = Array.from(
      { length: 21 },
      (_, at) => ({ resource: 'pet', id: `${at}`, name: 'Rex' }) as const,
    );
    const details = bookingFault({ ...faultless, taken })?.details;
    expect(details).toContain('petIds: "Rex" (19) is taken; and others: 2026');
  });
});
