/** The states of a booking that is moved on the calendar (moving/drag.ts). */
import { describe, expect, test } from 'vitest';
import type { ListedBooking } from '#client/index.ts';
import {
  createDrag,
  type DragEvent,
  type DragState,
  nextState,
} from '#console/screens/calendar/moving/drag.ts';

const booking = {
  id: 'one',
  startDate: '2030-01-07T10:00:00.000Z',
  endDate: '2030-01-07T11:00:00.000Z',
  staffId: 'anna',
} as ListedBooking;
const home = { startDate: booking.startDate, endDate: booking.endDate, staffId: 'anna' };
const away = { ...home, staffId: 'ben' };
const box = { x: 1, y: 2, width: 3, height: 4 };

const press: DragEvent = { type: 'press', view: 'week', booking, by: 'mouse' };
const over = (place: typeof home): DragEvent => ({ type: 'over', place, box });
const stateAfter = (...events: readonly DragEvent[]): DragState =>
  events.reduce(nextState, { name: 'idle' } as DragState);

describe('a drag', () => {
  test('asks about another position, and is saved once it is confirmed', () => {
    expect(stateAfter(press).name).toBe('pressed');
    expect(stateAfter(press, { type: 'hold' }).name).toBe('held');
    expect(stateAfter(press, { type: 'hold' }, over(away))).toMatchObject({ name: 'over', place: away, box });
    const asked = stateAfter(press, { type: 'hold' }, over(away), { type: 'drop' });
    expect(asked).toEqual({ name: 'asked', move: { booking, to: away }, isForm: false });
    expect(nextState(asked, { type: 'save', id: 'one' })).toEqual({ name: 'saved', id: 'one' });
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
    const unseen: DragEvent = { type: 'over', place: away, box: undefined };
    expect(stateAfter(press, { type: 'hold' }, over(home), unseen)).toMatchObject({ place: away, box });
  });

  test('ends from every state', () => {
    const events = [press, { type: 'hold' }, over(away), { type: 'drop' }] as const;
    for (const [at] of events.entries())
      expect(stateAfter(...events.slice(0, at + 1), { type: 'end' }).name).toBe('idle');
  });

  test('tells its listeners of each change', () => {
    const drag = createDrag();
    const names: string[] = [];
    const stop = drag.subscribe(() => names.push(drag.state().name));
    drag.send(press);
    drag.send({ type: 'end' });
    stop();
    drag.send(press);
    expect(names).toEqual(['pressed', 'idle']);
  });
});
