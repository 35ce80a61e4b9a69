/** A move on the calendar: its states, its request, its conflicts, its display, and its merge with a colleague's change. */
import { describe, expect, test } from 'vitest';
import type { ListedBooking, Schedule, Service, Staff } from '#client/index.ts';
import { createDrag, type DragEvent, type DragState, nextState } from '#console/components/drag/drag.ts';
import { calendarSearch } from '#console/screens/calendar/model/calendar-search.ts';
import { daysShown } from '#console/screens/calendar/model/days.ts';
import {
  best,
  changesOf,
  isChange,
  type MovedBooking,
  mergedOver,
  onOtherDay,
  questionOf,
  startingAt,
} from '#console/screens/calendar/model/move.ts';
import { firstFree, hoursWithWork, isShown, isStay, lanesOf } from '#console/screens/calendar/model/shown.ts';

const at = (hour: string, day = '07') => `2030-01-${day}T${hour}:00.000Z`;

function bookingOf(changes: Partial<ListedBooking> = {}): ListedBooking {
  return {
    id: 'one',
    userId: 'anybody',
    user: { id: 'anybody', name: 'Anybody' },
    staffId: 'anna',
    staff: { id: 'anna', name: 'Anna' },
    startDate: at('10:00'),
    endDate: at('11:00'),
    status: 'CONFIRMED',
    totalAmount: '20.00' as ListedBooking['totalAmount'],
    currency: 'USD',
    notes: null,
    pets: [{ id: 'rex', name: 'Rex', species: 'DOG' }],
    services: [{ serviceId: 'bath' }] as unknown as ListedBooking['services'],
    changeableUntil: null,
    hold: null,
    expiresAt: null,
    payment: null,
    checkedInAt: null,
    checkedOutAt: null,
    cancelReason: null,
    createdAt: at('08:00'),
    updatedAt: at('08:00'),
    etag: '"1"',
    ...changes,
  };
}

const services = new Map([
  ['bath', { id: 'bath', category: 'GROOMING' }],
  ['boarding', { id: 'boarding', category: 'BOARDING' }],
]) as unknown as ReadonlyMap<string, Service>;

/** Anna's lane on January 7, with these working hours. */
function laneWith(...workingHours: readonly Pick<ListedBooking, 'startDate' | 'endDate'>[]) {
  const period = { from: at('00:00'), to: at('00:00', '08') };
  const schedule: Schedule = { staffId: 'anna', ...period, workingHours, timeOff: [], bookings: [] };
  return { staffId: 'anna', name: 'Anna', schedule, isAvailable: true };
}
/** Being open all the time does not define working hours. */
const always = laneWith({ startDate: at('00:00'), endDate: at('00:00', '08') });

const booking = bookingOf();
const home = { startDate: booking.startDate, endDate: booking.endDate, staffId: booking.staffId };
const away = { ...home, staffId: 'ben' };
const box = { x: 1, y: 2, width: 3, height: 4 };

type Event = DragEvent<MovedBooking>;
type State = DragState<MovedBooking>;
const press: Event = { type: 'press', view: 'week', item: booking, by: 'mouse' };
const over = (position: typeof home): Event => ({ type: 'over', position, box });
const next = (state: State, event: Event) => nextState<MovedBooking>(state, event, questionOf);
const stateAfter = (...events: readonly Event[]): State => events.reduce<State>(next, { name: 'idle' });

describe('a drag', () => {
  test('asks about another position, and is saved once it is confirmed', () => {
    expect(stateAfter(press).name).toBe('pressed');
    expect(stateAfter(press, { type: 'hold' }).name).toBe('held');
    expect(stateAfter(press, { type: 'hold' }, over(away))).toMatchObject({
      name: 'over',
      position: away,
      box,
    });
    const asked = stateAfter(press, { type: 'hold' }, over(away), { type: 'drop' });
    expect(asked).toEqual({ name: 'asked', question: { move: { booking, to: away }, isForm: false } });
    expect(next(asked, { type: 'save', id: 'one' })).toEqual({ name: 'saved', id: 'one' });
  });

  test('asks nothing where the booking was, nor without a position', () => {
    expect(stateAfter(press, { type: 'hold' }, over(away), over(home), { type: 'drop' }).name).toBe('idle');
    expect(stateAfter(press, { type: 'hold' }, { type: 'drop' }).name).toBe('idle');
    expect(stateAfter(press, { type: 'drop' }).name).toBe('idle');
  });

  test('has a position only while the booking is held', () => {
    expect(stateAfter(over(away)).name).toBe('idle');
    expect(stateAfter(press, over(away)).name).toBe('pressed');
    expect(stateAfter({ type: 'hold' }).name).toBe('idle');
    expect(stateAfter({ type: 'save', id: 'one' }).name).toBe('idle');
  });

  test('stays where it was drawn while the view does not show its position', () => {
    const unseen: Event = { type: 'over', position: away, box: undefined };
    expect(stateAfter(press, { type: 'hold' }, over(home), unseen)).toMatchObject({ position: away, box });
  });

  test('ends from every state', () => {
    const events = [press, { type: 'hold' }, over(away), { type: 'drop' }] as const;
    for (const [at] of events.entries())
      expect(stateAfter(...events.slice(0, at + 1), { type: 'end' }).name).toBe('idle');
  });

  test('tells its listeners of each change', () => {
    const drag = createDrag<MovedBooking>(questionOf);
    const names: string[] = [];
    const stop = drag.subscribe(() => names.push(drag.state().name));
    drag.send(press);
    drag.send({ type: 'end' });
    stop();
    drag.send(press);
    expect(names).toEqual(['pressed', 'idle']);
  });
});

describe('a move', () => {
  const { startDate, endDate, staffId } = booking;
  const override = { overrideRules: true, overrideReason: 'Known to us.' };

  test('sends the fields that differ, and nothing when none does', () => {
    expect(isChange({ booking, to: { startDate, endDate, staffId } })).toBe(false);
    expect(isChange({ booking, to: { startDate, endDate, staffId }, override })).toBe(false);
    // The same instant in another form.
    expect(isChange({ booking, to: { startDate: '2030-01-07T11:00+01:00', endDate, staffId } })).toBe(false);
    expect(changesOf({ booking, to: { startDate, endDate, staffId: null } })).toEqual({ staffId: null });
    expect(changesOf({ booking, to: { startDate, endDate, staffId: best } })).toEqual({ assign: 'best' });
    expect(changesOf({ booking, to: { startDate, endDate: at('12:00'), staffId }, override })).toEqual({
      endDate: at('12:00'),
      ...override,
    });
  });

  test('keeps the length from another start, and the time of day on another day', () => {
    expect(startingAt(booking, Date.parse(at('13:15')))).toMatchObject({
      startDate: at('13:15'),
      endDate: at('14:15'),
    });
    const before = { startDate: '2026-03-28T09:00:00.000Z', endDate: '2026-03-28T10:00:00.000Z', staffId };
    expect(onOtherDay(before, 1, 'Europe/Berlin')).toEqual({
      startDate: '2026-03-29T08:00:00.000Z',
      endDate: '2026-03-29T09:00:00.000Z',
      staffId,
    });
  });

  test("keeps the time of a colleague's version when the reader has changed only the staff member", () => {
    const theirs = bookingOf({ startDate: at('14:00'), endDate: at('15:00'), etag: '"2"' });
    expect(mergedOver({ booking, to: { startDate, endDate, staffId: 'ben' } }, theirs)).toMatchObject({
      booking: { etag: '"2"' },
      to: { startDate: at('14:00'), endDate: at('15:00'), staffId: 'ben' },
    });
    const later = { startDate: at('12:00'), endDate: at('13:00'), staffId };
    const reassigned = bookingOf({ staffId: 'ben', etag: '"2"' });
    expect(mergedOver({ booking, to: later }, reassigned).to).toEqual({ ...later, staffId: 'ben' });
  });
});

describe('the shown bookings', () => {
  test('cancelled bookings only on request; the other filters combine', () => {
    const cancelled = bookingOf({ status: 'CANCELLED' });
    expect(isShown(cancelled, {})).toBe(false);
    expect(isShown(cancelled, { status: 'CANCELLED' })).toBe(true);
    // An unknown status is no filter.
    expect(isShown(bookingOf(), { status: 'LOST' })).toBe(true);
    expect(isShown(bookingOf({ staffId: null }), { staff: 'none', service: 'bath' })).toBe(true);
    expect(isShown(bookingOf(), { staff: 'none' })).toBe(false);
    expect(isShown(bookingOf(), { service: 'boarding' })).toBe(false);
  });

  test('a lane for each member, for former members, and for bookings without a member', () => {
    const anna = { id: 'anna', user: { name: 'Anna' }, isAvailable: true } as unknown as Staff;
    const bookings = [bookingOf({ staffId: 'zoe', staff: { id: 'zoe', name: 'Zoe' } })];
    expect(lanesOf([anna], [], bookings, undefined).map(({ name }) => name)).toEqual([
      undefined,
      'Anna',
      'Zoe',
    ]);
    expect(lanesOf([anna], [], bookings, 'none').map(({ staffId }) => staffId)).toEqual([null]);
  });

  test('boarding, day care and any booking of a day or more are stays', () => {
    const boarding = { services: [{ serviceId: 'boarding' }] as unknown as ListedBooking['services'] };
    expect(isStay(bookingOf(), services)).toBe(false);
    expect(isStay(bookingOf(boarding), services)).toBe(true);
    expect(isStay(bookingOf({ endDate: at('10:00', '08') }), services)).toBe(true);
  });

  test('the hours that cover all work, in the time zone of the business; whole days when work continues over midnight', () => {
    const lanes = [laneWith({ startDate: at('09:00'), endDate: at('16:30') })];
    expect(hoursWithWork(lanes, [], 'UTC')).toEqual({ first: 8 * 60, last: 18 * 60 });
    expect(hoursWithWork(lanes, [], 'Asia/Tokyo')).toEqual({ first: 0, last: 24 * 60 });
    const early = bookingOf({ startDate: at('05:10') });
    expect(hoursWithWork(lanes, [early], 'UTC')).toEqual({ first: 4 * 60, last: 18 * 60 });
    expect(hoursWithWork([always], [], 'UTC')).toEqual({ first: 8 * 60, last: 18 * 60 });
  });

  test('a new booking begins at the first free hour of the lane: of a night shift, within the opening hours, and after what is booked', () => {
    const night = laneWith(
      { startDate: at('00:00'), endDate: at('02:00') },
      { startDate: at('22:00'), endDate: at('00:00', '08') },
    );
    const start = (lane: typeof night, now: string, hours?: readonly [string, string]) => {
      const open = hours ? [{ startDate: at(hours[0]), endDate: at(hours[1]) }] : [];
      const opening = { closed: [], open };
      const booked = bookingOf({ startDate: at('10:00'), endDate: at('11:00'), staffId: lane.staffId });
      return firstFree(lane, [booked], { day: '2030-01-07', timeZone: 'UTC', now: at(now), opening });
    };
    expect(start(night, '00:00')).toBe(at('00:00'));
    expect(start(night, '01:10')).toBe(at('22:00'));
    expect(start(always, '00:00')).toBe(at('09:00'));
    expect(start(always, '09:10')).toBe(at('11:00'));
    expect(start(always, '00:00', ['09:30', '19:00'])).toBe(at('11:00'));
    expect(start(always, '18:10', ['09:30', '19:00'])).toBeUndefined();
  });

  test('the values of the address, without invalid days and views', () => {
    expect(calendarSearch({ view: 'week', day: '2030-02-30', hours: 'some', staff: '' })).toEqual({
      view: 'week',
    });
    expect(calendarSearch({ day: '2030-02-28' }).day).toBe('2030-02-28');
    expect(daysShown('2030-02-28', true)[0]).toBe('2030-02-25');
  });
});
