/** The positions of bookings on the grid of hours, also while they are moved. */
import type { ListedBooking } from '#client/index.ts';
import { type Arrow, boxIn, type Held } from '#console/components/drag/surface.ts';
import { type Axis, instantAt, placeOf } from '#console/screens/calendar/model/axis.ts';
import { type Bounds, boundsOfDay } from '#console/screens/calendar/model/days.ts';
import {
  instantOf,
  type MovedBooking,
  onOtherDay,
  type Place,
  startingAt,
} from '#console/screens/calendar/model/move.ts';
import type { Lane } from '#console/screens/calendar/model/shown.ts';
import type { CalendarSurface, CalendarView } from '#console/screens/calendar/moving/surface.ts';

export interface GridColumn {
  readonly key: string;
  readonly day: string;
  readonly lane: Lane;
}

/** Times move in steps of this number of minutes. */
export const step = 15;

export interface TimeGridView extends CalendarView {
  isIn(booking: Pick<ListedBooking, 'startDate' | 'endDate' | 'staffId'>, column: GridColumn): boolean;
}

export function timeGridView(columns: readonly GridColumn[], axis: Axis, timeZone: string): TimeGridView {
  const bounds = new Map(columns.map(({ day }) => [day, boundsOfDay(day, timeZone)]));
  const boundsOf = ({ day }: GridColumn): Bounds => bounds.get(day) ?? { start: 0, end: 0 };
  const partsOf = ({ day }: GridColumn) => axis.parts.get(day) ?? [];
  const isIn: TimeGridView['isIn'] = ({ startDate, endDate, staffId }, column) => {
    const { start, end } = boundsOf(column);
    return staffId === column.lane.staffId && Date.parse(startDate) < end && Date.parse(endDate) > start;
  };
  const columnOf = (place: Place) =>
    columns.findIndex((column) => {
      const { start, end } = boundsOf(column);
      const at = Date.parse(place.startDate);
      return place.staffId === column.lane.staffId && at >= start && at < end;
    });

  const measure = (root: HTMLElement): CalendarSurface => {
    const frame = root.getBoundingClientRect();
    const boxes = Array.from(root.querySelectorAll('[data-column]'), (element) => boxIn(frame, element));
    const pixels = (boxes[0]?.height ?? 0) / axis.length;
    const columnAt = (x: number) =>
      Math.min(
        Math.max(
          boxes.findLastIndex((box) => x >= box.x),
          0,
        ),
        columns.length - 1,
      );
    const minuteAt = (y: number) => Math.min(Math.max(Math.round(y / pixels / step) * step, 0), axis.length);
    const boxOf: CalendarSurface['boxOf'] = (_, place) => {
      const column = columns[columnOf(place)];
      const box = boxes[columnOf(place)];
      if (!column || !box) return undefined;
      const top = placeOf(partsOf(column), Date.parse(place.startDate));
      const end = placeOf(partsOf(column), Date.parse(place.endDate));
      return { x: box.x, y: top * pixels, width: box.width, height: Math.max(end - top, step) * pixels };
    };
    const positionAt = (
      { item: booking, grip, x: heldX, y: heldY }: Held<MovedBooking>,
      x: number,
      y: number,
    ): Place | undefined => {
      if (grip === 'end') {
        const column = columns.find((one) => isIn(booking, one));
        return column && withEnd(booking, instantAt(partsOf(column), minuteAt(y)));
      }
      const column = columns[columnAt(x)];
      const from = columns[columnAt(heldX)];
      if (!column || !from) return undefined;
      const top = placeOf(partsOf(from), Date.parse(booking.startDate));
      const minute = Math.min(minuteAt(top * pixels + y - heldY), axis.length - step);
      const start = instantAt(partsOf(column), minute);
      return { ...startingAt(booking, start), staffId: column.lane.staffId };
    };
    const emptyAt: CalendarSurface['emptyAt'] = (x, y) => {
      const column = columns[columnAt(x)];
      if (!column) return undefined;
      const minute = Math.floor(y / pixels / step) * step;
      return { startDate: instantOf(instantAt(partsOf(column), minute)), staffId: column.lane.staffId };
    };
    const drawnAt: CalendarSurface['drawnAt'] = (x, fromY, toY) => {
      const column = columns[columnAt(x)];
      if (!column) return undefined;
      const at = (y: number, round: (steps: number) => number) =>
        Math.min(Math.max(round(y / pixels / step) * step, 0), axis.length);
      const [from, to] = [at(Math.min(fromY, toY), Math.floor), at(Math.max(fromY, toY), Math.ceil)];
      const [start, end] = [from, to].map((minute) => instantAt(partsOf(column), minute));
      if (start === undefined || end === undefined || end <= start) return undefined;
      return { startDate: instantOf(start), endDate: instantOf(end), staffId: column.lane.staffId };
    };
    return { positionAt, boxOf, emptyAt, drawnAt };
  };

  const stepped = (place: Place, key: Arrow, isEnd: boolean): Place | undefined => {
    const by = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1;
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      const minutes = by * step * 60_000;
      if (isEnd) return withEnd(place, Date.parse(place.endDate) + minutes);
      const next = startingAt(place, Date.parse(place.startDate) + minutes);
      return columnOf(next) === -1 ? undefined : next;
    }
    const [from, to] = [columns[columnOf(place)], columns[columnOf(place) + by]];
    if (!from || !to || isEnd) return undefined;
    const days = Temporal.PlainDate.from(from.day).until(to.day).days;
    const { startDate, endDate } = days === 0 ? place : onOtherDay(place, days, timeZone);
    return { startDate, endDate, staffId: to.lane.staffId };
  };
  return { isIn, measure, step: stepped };
}

/** Undefined when its duration would be zero. */
function withEnd({ startDate, staffId }: Place, end: number): Place | undefined {
  if (end <= Date.parse(startDate)) return undefined;
  return { startDate, endDate: instantOf(end), staffId };
}
