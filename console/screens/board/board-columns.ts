/**
 * The column of a booking on the board of a day.
 *
 * | Column | Bookings |
 * |---|---|
 * | Expected | not begun, on the day |
 * | Here | begun, and not yet going home |
 * | Going home | begun, and soon over: a stay all through its last day, a visit in its last half hour (of a short one,
 * its second half); or over already |
 * | Done | completed, and on this day either completed or planned to end |
 * | Cancelled | cancelled, would have begun on the day |
 *
 * A booking whose customer does not come is expected and late until somebody cancels it or marks it as a no-show.
 */
import type { Booking } from '#client/index.ts';
import { latenessOf } from '#console/components/booking/status/lateness.ts';
import { localDayIn } from '#console/i18n/zone.ts';

export const columns = ['expected', 'here', 'goingHome', 'done'] as const;
export type Column = (typeof columns)[number] | 'cancelled';

export type Placeable = Pick<Booking, 'id' | 'status' | 'startDate' | 'endDate' | 'updatedAt'>;

interface Moment {
  /** The day of the board: `YYYY-MM-DD`. */
  readonly day: string;
  readonly now: string;
  readonly timeZone: string;
}

/** The column of a booking; undefined when it is not on the board of the day. */
export function columnOf(booking: Placeable, moment: Moment): Column | undefined {
  const { day, timeZone } = moment;
  const { status, startDate, endDate } = booking;
  const first = localDayIn(startDate, timeZone);
  if (status === 'CANCELLED') return first === day ? 'cancelled' : undefined;
  if (status === 'COMPLETED') return lastDayOf(booking, timeZone) === day ? 'done' : undefined;
  if (first > day) return undefined;
  if (status === 'IN_PROGRESS') return isGoingHome(booking, moment) ? 'goingHome' : 'here';
  // One that ends as the day begins is not on the day.
  const lastInstant = new Date(Date.parse(endDate) - 1).toISOString();
  return localDayIn(lastInstant, timeZone) >= day ? 'expected' : undefined;
}

export type Board<Row> = Readonly<Record<Column, readonly Row[]>>;

/** The bookings of each column: expected ones by their start, completed ones latest first, the others by their end. */
export function boardOf<Row extends Placeable>(rows: readonly Row[], moment: Moment): Board<Row> {
  const at = (column: Column) => rows.filter((row) => columnOf(row, moment) === column);
  const by = (field: 'startDate' | 'endDate' | 'updatedAt', sign: 1 | -1) => (one: Row, other: Row) =>
    sign * (Date.parse(one[field]) - Date.parse(other[field])) || (one.id < other.id ? -1 : 1);
  return {
    expected: at('expected').sort(by('startDate', 1)),
    here: at('here').sort(by('endDate', 1)),
    goingHome: at('goingHome').sort(by('endDate', 1)),
    done: at('done').sort(by('updatedAt', -1)),
    cancelled: at('cancelled').sort(by('startDate', 1)),
  };
}

export interface BoardChange<Row> {
  readonly row: Row;
  readonly to: Column;
}

/** The bookings that are new on the board or have changed their column, to be announced. */
export function changesOf<Row extends Placeable>(before: Board<Row>, after: Board<Row>): BoardChange<Row>[] {
  const known = new Map(entriesOf(before).map(({ row, to }) => [row.id, to]));
  return entriesOf(after).filter(({ row, to }) => known.get(row.id) !== to);
}

export function lateCount<Row extends Placeable>(rows: readonly Row[], now: string): number {
  return rows.filter((row) => latenessOf(row, now) !== undefined).length;
}

function entriesOf<Row>(board: Board<Row>): BoardChange<Row>[] {
  return [...columns, 'cancelled' as const].flatMap((to) => board[to].map((row) => ({ row, to })));
}

const lastHalfHour = 30 * 60_000;

function isGoingHome({ startDate, endDate }: Placeable, { day, now, timeZone }: Moment): boolean {
  const [start, end] = [Date.parse(startDate), Date.parse(endDate)];
  const lastDay = localDayIn(endDate, timeZone);
  if (lastDay < day) return true;
  if (lastDay === day && localDayIn(startDate, timeZone) < day) return true;
  return Date.parse(now) >= end - Math.min(lastHalfHour, (end - start) / 2);
}

/** A completed booking no longer changes: its last change is its completion. */
function lastDayOf({ startDate, endDate, updatedAt }: Placeable, timeZone: string): string {
  const [start, end, completed] = [Date.parse(startDate), Date.parse(endDate), Date.parse(updatedAt)];
  return localDayIn(completed >= start && completed < end ? updatedAt : endDate, timeZone);
}
