/** The tasks of a day as they are shown: with what was ticked off since. */
import type { MutationState } from '@tanstack/react-query';
import type { CareRecord, CareTask } from '#client/index.ts';
import type { DayRead } from '#console/screens/places/queries.ts';

export interface Tick extends Pick<CareTask, 'bookingId' | 'item' | 'at' | 'done'> {
  /** Names the task in the message of a refusal. */
  readonly name: string;
}

export interface Sent {
  readonly record: CareRecord;
  readonly sentAt: number;
}

export type TickState = Pick<MutationState<Sent, unknown, Tick>, 'status' | 'data' | 'variables'>;

export interface ShownTask extends CareTask {
  /** The server has not confirmed what is shown. */
  readonly isWaiting: boolean;
}

/** The tasks with what was ticked since they were requested; the last tick of a task counts. */
export function withTicks(
  { tasks, askedAt }: Pick<DayRead, 'tasks' | 'askedAt'>,
  ticks: readonly TickState[],
): ShownTask[] {
  const last = new Map<string, TickState>();
  for (const one of ticks) {
    const isNewer = one.status === 'pending' || (one.data && one.data.sentAt > askedAt);
    if (isNewer && one.variables) last.set(keyOf(one.variables), one);
  }
  return tasks.map((task) => {
    const { data, variables } = last.get(keyOf(task)) ?? {};
    if (!variables) return { ...task, isWaiting: false };
    const { done } = variables;
    const { recordedAt, recordedBy } = data?.record ?? { recordedAt: null, recordedBy: null };
    return {
      ...{ ...task, done, recordedAt, recordedBy, logNotes: null },
      overdue: task.overdue && !done,
      isWaiting: data === undefined,
    };
  });
}

export function keyOf({ bookingId, item, at }: Pick<CareTask, 'bookingId' | 'item' | 'at'>): string {
  return `${bookingId} ${at} ${item}`;
}
