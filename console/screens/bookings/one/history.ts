/** The changes of a booking in the audit log: each field with its value before and after. */
import type { AuditEntry, JsonValue } from '#client/index.ts';

type Fields = { readonly [name: string]: JsonValue };

export interface FieldChange {
  readonly field: string;
  /** Undefined if the field did not exist. */
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
}

/** The facts in the entry that are not fields of the booking. */
export interface Decisions {
  readonly reason: string | undefined;
  readonly isOverridden: boolean;
  readonly overrideReason: string | undefined;
  /** The staff members whom the server considered for the booking, the best first. */
  readonly considered: readonly Candidate[];
}

export interface Candidate {
  readonly staffId: string;
  readonly proficiency: number;
  readonly bookingsThatDay: number;
  readonly isFree: boolean;
}

const besides = new Set(['reason', 'overrideRules', 'overrideReason', 'assignment', 'placement']);

/** The fields that changed, in the order of the log. None for a new booking; a first record of care is shown. */
export function fieldChanges({
  action,
  before,
  after,
}: Pick<AuditEntry, 'action' | 'before' | 'after'>): readonly FieldChange[] {
  const was = fieldsOf(before) ?? (action === 'recordCare' ? {} : undefined);
  const is = fieldsOf(after);
  if (was === undefined || is === undefined) return [];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => !besides.has(field))
    .map((field) => ({ field, before: was[field], after: is[field] }));
}

export function decisionsOf({ after }: Pick<AuditEntry, 'after'>): Decisions {
  const fields = fieldsOf(after) ?? {};
  const considered = fieldsOf(fields.assignment)?.considered;
  return {
    reason: textOf(fields.reason),
    isOverridden: fields.overrideRules === true,
    overrideReason: textOf(fields.overrideReason),
    considered: Array.isArray(considered) ? considered.flatMap(candidateOf) : [],
  };
}

function candidateOf(value: JsonValue): readonly Candidate[] {
  const { staffId, proficiency, bookingsThatDay, obstacle } = fieldsOf(value) ?? {};
  if (typeof staffId !== 'string') return [];
  return [
    {
      staffId,
      proficiency: Number(proficiency),
      bookingsThatDay: Number(bookingsThatDay),
      isFree: obstacle === null,
    },
  ];
}

export function fieldsOf(value: JsonValue | undefined): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

/** A long text is stored as its fingerprint, without readable content. */
function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
