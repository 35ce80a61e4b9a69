import { describe, expect, test } from 'vitest';
import { type Candidate, type Slot, type SlotQuestion, freeSlots as slotsOneByOne } from './availability.ts';
import type { BookedTime } from './booking-conflict.ts';
import { readBusinessTimes, type TimeSettings } from './time-settings.ts';

const freeSlots = (question: SlotQuestion, staff: readonly Candidate[]) => [
  ...slotsOneByOne(question, staff),
];

function instant(text: string) {
  return Temporal.Instant.from(text);
}

function member(id: string, details: Partial<Candidate> = {}): Candidate {
  const free = { proficiency: 3, isAvailable: true, workingHours: undefined, timeOff: [], bookings: [] };
  return { id, ...free, ...details };
}

/** A morning in Bangkok, for slots of an hour. */
const morning: SlotQuestion = {
  category: 'GROOMING',
  kind: 'visit',
  times: readBusinessTimes({}, 'Asia/Bangkok'),
  from: instant('2026-05-04T09:00+07:00'),
  to: instant('2026-05-04T11:00+07:00'),
  minutes: 60,
  timeZone: 'Asia/Bangkok',
};

/** `09:00 ann bob`: the start in the zone's local time, and the free staff members. */
function shown(slots: readonly Slot<Candidate>[], timeZone = morning.timeZone): string[] {
  return slots.map(({ start, staff }) => {
    const time = start.toZonedDateTimeISO(timeZone).toPlainTime().toString({ smallestUnit: 'minute' });
    return [time, ...staff.map(({ id }) => id)].join(' ');
  });
}

function visit(start: string, end: string): BookedTime {
  return { kind: 'visit', status: 'CONFIRMED', start: instant(start), end: instant(end) };
}

describe('contract §21: freeSlots with the times of a business', () => {
  const withTimes = (settings: TimeSettings, question: Partial<SlotQuestion> = {}) => ({
    ...morning,
    times: readBusinessTimes(settings, 'Asia/Bangkok'),
    ...question,
  });
  const monday = (start: string, end: string) => ({ monday: [{ start, end }] });

  test('visits lie within the opening hours of the category, and touch no closed day', () => {
    const hours = { default: monday('09:00', '09:15'), GROOMING: monday('09:30', '10:45') };
    expect(shown(freeSlots(withTimes({ openingHours: hours }), [member('ann')]))).toEqual([
      '09:30 ann',
      '09:45 ann',
    ]);
    const closures = [{ from: '2026-05-04', to: '2026-05-04', categories: ['BOARDING'] }];
    expect(freeSlots(withTimes({ closures }), [member('ann')])).toHaveLength(5);
    const all = [{ from: '2026-05-01', to: '2026-05-04' }];
    expect(freeSlots(withTimes({ closures: all }), [member('ann')])).toEqual([]);
  });

  test('stays start and end within the opening hours, and continue over closed times', () => {
    const hours = {
      default: {
        monday: [
          { start: '09:00', end: '09:30' },
          { start: '10:30', end: '11:00' },
        ],
      },
    };
    const stay = withTimes({ openingHours: hours }, { category: 'BOARDING', kind: 'stay', minutes: 90 });
    expect(shown(freeSlots(stay, [member('ann')]))).toEqual(['09:00 ann', '09:15 ann']);
  });

  test('the time between visits is kept on both sides of bookings, also of those outside the period', () => {
    const buffers = { GROOMING: { before: 15, after: 30 } };
    // The bookings that occupy ann: the visit from 10:00 with the time that was agreed then, and one that ended before the period.
    const ann = member('ann', {
      bookings: [
        visit('2026-05-04T10:00+07:00', '2026-05-04T10:15+07:00'),
        visit('2026-05-04T08:00+07:00', '2026-05-04T08:55+07:00'),
      ],
    });
    const question = withTimes({ buffers }, { minutes: 15 });
    expect(shown(freeSlots(question, [ann]))).toEqual(['09:15 ann', '10:30 ann', '10:45 ann']);
    expect(shown(freeSlots({ ...question, kind: 'stay' }, [ann]))).toHaveLength(8);
  });

  test('customers get no slot that starts too soon or too far ahead; without `now` the notice does not bind', () => {
    const notice = { default: { book: 'PT30M', ahead: 'PT1H' } };
    const now = instant('2026-05-04T09:00+07:00');
    expect(shown(freeSlots(withTimes({ notice }, { now }), [member('ann')]))).toEqual([
      '09:30 ann',
      '09:45 ann',
      '10:00 ann',
    ]);
    expect(freeSlots(withTimes({ notice }), [member('ann')])).toHaveLength(5);
  });
});
