/** The feedings and medications that a plan of care gives on a day of a stay (contract §26). */
import { earlier, type Interval, isBefore, later, spanOf } from '#domain/time/interval.ts';
import { parseTimestamp } from '#domain/time/timestamp.ts';
import type { BookingStatus } from './booking-status.ts';
import type { CarePlan } from './care-plan.ts';
import type { CheckedBooking } from './check-in.ts';

export const careKinds = ['FEEDING', 'MEDICATION'] as const;
export type CareKind = (typeof careKinds)[number];

/** A feeding or a medication that is due. */
export interface CareTask {
  readonly kind: CareKind;
  /** The local time of the plan, `HH:MM`. */
  readonly time: string;
  readonly at: Temporal.Instant;
  /** The food, or the name of the medicine. */
  readonly title: string;
  /** The amount of the food, or the dose. */
  readonly amount: string;
  readonly notes: string | null;
}

/**
 * Returns the tasks of the local day that are due within the time, in their order, each once: two entries of the same kind,
 * time, title and amount are one. A time that daylight saving skips is moved forward.
 */
export function careTasksOn(plan: CarePlan, date: string, within: Interval, timeZone: string): CareTask[] {
  const entries = [
    ...plan.feeding.map(({ time, food: title, amount, notes = null }) => {
      return { kind: 'FEEDING', time, title, amount, notes } as const;
    }),
    ...plan.medication.flatMap(({ times, from, to, name: title, dose: amount, notes = null }) => {
      const isOfDay = (!from || from <= date) && (!to || date <= to);
      return isOfDay
        ? times.map((time) => ({ kind: 'MEDICATION', time, title, amount, notes }) as const)
        : [];
    }),
  ];
  const { start, end } = spanOf(within);
  const tasks = entries.flatMap((entry): CareTask[] => {
    const at = parseTimestamp(`${date}T${entry.time}`, timeZone);
    return at && start <= at.epochMilliseconds && at.epochMilliseconds < end ? [{ ...entry, at }] : [];
  });
  const once = new Map(tasks.map((task) => [careContent(task), task]));
  return [...once.values()].sort((a, b) => Temporal.Instant.compare(a.at, b.at));
}

/** Returns the text that is the same for two tasks if they have the same entry of a plan, or equal ones. */
export function careContent({ kind, time, title, amount }: CareTask): string {
  return JSON.stringify([kind, time, title, amount]);
}

/** Returns the time in which the business looks after the pets of a stay: if they are overdue, until now. */
export function timeInCare(stay: Interval & CheckedBooking, now: Temporal.Instant): Interval {
  const { start, end, status, checkedInAt, checkedOutAt } = stay;
  const isHere = status === 'IN_PROGRESS' && checkedInAt !== null;
  return {
    start: earlier(start, checkedInAt ?? start),
    end: checkedOutAt ?? (isHere ? later(end, now) : end),
  };
}

/** From so many minutes after its time on, a task that is not done is overdue. */
const overdueAfterMinutes = 30;

/** True if a task of a booking in progress should have been done. */
export function isTaskOverdue(
  { at }: Pick<CareTask, 'at'>,
  { done, status }: { readonly done: boolean; readonly status: BookingStatus },
  now: Temporal.Instant,
): boolean {
  return !done && status === 'IN_PROGRESS' && !isBefore(now, at.add({ minutes: overdueAfterMinutes }));
}
