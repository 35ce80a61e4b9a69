/**
 * The positions of bookings that are moved on the week of all members: another day at the same time, or another lane.
 */
import { axisOf, instantAt } from '#console/screens/calendar/model/axis.ts';
import { boundsOfDay } from '#console/screens/calendar/model/days.ts';
import { instantOf, onOtherDay, type Place } from '#console/screens/calendar/model/move.ts';
import type { Lane } from '#console/screens/calendar/model/shown.ts';
import {
  type Arrow,
  boxIn,
  type Held,
  type MovableView,
  type Surface,
} from '#console/screens/calendar/moving/surface.ts';

/** An empty slot has no time of day: booking there starts with this one. */
const morning = 9 * 60;

export function weekGridView(days: readonly string[], lanes: readonly Lane[], timeZone: string): MovableView {
  const bounds = days.map((day) => boundsOfDay(day, timeZone));
  const columnOf = ({ startDate }: Pick<Place, 'startDate'>) => {
    const at = Date.parse(startDate);
    return bounds.findIndex(({ start, end }) => at >= start && at < end);
  };
  const rowOf = ({ staffId }: Pick<Place, 'staffId'>) => lanes.findIndex((lane) => lane.staffId === staffId);
  const inCell = (place: Place, row: number, column: number): Place | undefined => {
    const lane = lanes[row];
    const [from, to] = [days[Math.max(columnOf(place), 0)], days[column]];
    if (!lane || from === undefined || to === undefined) return undefined;
    const count = Temporal.PlainDate.from(from).until(to).days;
    const { startDate, endDate } = count === 0 ? place : onOtherDay(place, count, timeZone);
    return { startDate, endDate, staffId: lane.staffId };
  };

  const measure = (root: HTMLElement): Surface => {
    const frame = root.getBoundingClientRect();
    const boxes = Array.from(root.querySelectorAll('[data-cell]'), (element) => boxIn(frame, element));
    const height = root.querySelector('[data-booking]')?.getBoundingClientRect().height ?? 0;
    const cellAt = (x: number, y: number) => {
      const column = boxes.slice(0, days.length).findLastIndex((box) => x >= box.x);
      const row = lanes.findLastIndex(
        (_, at) => y >= (boxes[at * days.length]?.y ?? Number.POSITIVE_INFINITY),
      );
      return { row: Math.max(row, 0), column: Math.max(column, 0) };
    };
    return {
      placeAt: ({ booking }: Held, x, y) => {
        const { row, column } = cellAt(x, y);
        return inCell(booking, row, column);
      },
      boxOf: (place) => {
        const box = boxes[rowOf(place) * days.length + columnOf(place)];
        return box && { ...box, height };
      },
      emptyAt: (x, y) => {
        const { row, column } = cellAt(x, y);
        const [lane, day] = [lanes[row], days[column]];
        if (!lane || day === undefined) return undefined;
        const opening = lane.schedule?.workingHours.find((hours) => columnOf(hours) === column);
        const parts = axisOf([day], timeZone).parts.get(day) ?? [];
        return {
          startDate: opening?.startDate ?? instantOf(instantAt(parts, morning)),
          staffId: lane.staffId,
        };
      },
    };
  };
  const step = (place: Place, key: Arrow): Place | undefined => {
    const by = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1;
    const isVertical = key === 'ArrowUp' || key === 'ArrowDown';
    return inCell(place, rowOf(place) + (isVertical ? by : 0), columnOf(place) + (isVertical ? 0 : by));
  };
  return { measure, step };
}
