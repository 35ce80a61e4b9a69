/** The positions of stays that are moved across the days, at the same times of day. */
import { boundsOfDay, daysTouched } from '#console/screens/calendar/model/days.ts';
import { onOtherDay, type Place, placeOfBooking } from '#console/screens/calendar/model/move.ts';
import {
  type Arrow,
  boxIn,
  type Held,
  type MovableView,
  type Surface,
} from '#console/screens/calendar/moving/surface.ts';

export function stayRowsView(days: readonly string[], timeZone: string): MovableView {
  const bounds = days.map((day) => boundsOfDay(day, timeZone));
  const shifted = (place: Place, count: number, isEnd: boolean): Place | undefined => {
    const moved = onOtherDay(place, count, timeZone);
    if (!isEnd) return moved;
    const isLonger = Date.parse(moved.endDate) > Date.parse(place.startDate);
    return isLonger ? { ...place, endDate: moved.endDate } : undefined;
  };
  const measure = (root: HTMLElement): Surface => {
    const frame = root.getBoundingClientRect();
    const columns = Array.from(root.querySelectorAll('[data-day]'), (element) => boxIn(frame, element));
    const blocks = new Map(
      Array.from(root.querySelectorAll<HTMLElement>('[data-booking]'), (element) => [
        element.dataset.booking,
        boxIn(frame, element),
      ]),
    );
    const columnAt = (x: number) =>
      Math.max(
        columns.findLastIndex((column) => x >= column.x),
        0,
      );
    // The row stays the same: the box of a position needs the held booking.
    let row = [...blocks.values()][0];
    return {
      placeAt: ({ booking, grip, x: heldX }: Held, x) => {
        row = blocks.get(booking.id) ?? row;
        return shifted(placeOfBooking(booking), columnAt(x) - columnAt(heldX), grip === 'end');
      },
      boxOf: (place) => {
        const touched = daysTouched(place, bounds);
        const [from, to] = touched ? [columns[touched.first], columns[touched.last]] : [];
        const focused = document.activeElement;
        const own = focused instanceof HTMLElement ? blocks.get(focused.dataset.booking) : undefined;
        const { y, height } = own ?? row ?? { y: 0, height: 0 };
        return from && to && { x: from.x, y, width: to.x + to.width - from.x, height };
      },
    };
  };
  const step = (place: Place, key: Arrow, isEnd: boolean): Place | undefined => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
    const next = shifted(place, key === 'ArrowLeft' ? -1 : 1, isEnd);
    return next && daysTouched(next, bounds) ? next : undefined;
  };
  return { measure, step };
}
