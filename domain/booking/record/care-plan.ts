/** The feeding and the medication of a pet, for the time in which the business looks after it (contract §26). */
import type { Cause } from '#domain/causes.ts';

/** A meal of each day. */
export interface Feeding {
  /** `HH:MM`, in the time zone of the business. */
  readonly time: string;
  readonly food: string;
  readonly amount: string;
  readonly notes?: string | null | undefined;
}

export interface Medication {
  readonly name: string;
  readonly dose: string;
  /** `HH:MM`, of each day. */
  readonly times: readonly string[];
  /** The first and the last day, `YYYY-MM-DD`; without them, every day. */
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  readonly notes?: string | null | undefined;
}

export interface CarePlan {
  readonly feeding: readonly Feeding[];
  readonly medication: readonly Medication[];
  readonly notes?: string | null | undefined;
}

/** Entries of each list, and times of a medication in a day, at most. */
export const mostCareEntries = 50;
export const mostTimesOfDay = 24;

/** Feedings and times of medications in a day, at most: the sheet of a day has those of all pets. */
export const mostCareOfDay = 100;

/** Returns why the last day of a medication is none, or a day has too much; nothing for a value that is no plan. */
export function carePlanProblem(value: unknown): Cause | undefined {
  const { feeding, medication } = (value ?? {}) as {
    readonly feeding?: unknown;
    readonly medication?: unknown;
  };
  const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0);
  const entries: readonly (Partial<Medication> | null)[] = Array.isArray(medication) ? medication : [];
  const ofDay = entries.reduce((sum, entry) => sum + lengthOf(entry?.times), lengthOf(feeding));
  if (ofDay > mostCareOfDay) return { reason: 'TOO_MANY', max: mostCareOfDay };
  const at = entries.findIndex((entry) => entry?.from && entry.to && entry.to < entry.from);
  return at < 0 ? undefined : { reason: 'BEFORE', other: 'from', field: `medication[${at}].to` };
}

/** Returns the plan as it is stored: without the members that are null. */
export function writtenCarePlan(plan: CarePlan): CarePlan {
  const { feeding, medication } = plan;
  return stated({ ...plan, feeding: feeding.map(stated), medication: medication.map(stated) });
}

function stated<Entry extends object>(entry: Entry): Entry {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value != null)) as Entry;
}
