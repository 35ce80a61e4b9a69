/**
 * Why a request is refused, for programs (contract §30). The console uses this file without the reasons, which are large:
 * import nothing of them but types.
 */
import type { ValuesOf } from './reasons/reason.ts';
import type { Reason, reasons } from './reasons/reasons.ts';

/** Why a request is refused: a reason with its values, and the field that it concerns. */
export type Cause = {
  [R in Reason]: {
    readonly reason: R;
    /** The path within the body, such as `vaccinations[0].date`; `query.from` for a parameter; or the name of a header. */
    readonly field?: string;
    /** True if the caller may book anyway, with `overrideRules`. */
    readonly canOverride?: true;
  } & ValuesOf<(typeof reasons)[R]['values']>;
}[Reason];

/** The most causes that an answer has. */
export const mostCauses = 100;

/** Returns the cause with its field below the path. */
export function within(path: string, cause: Cause): Cause;
export function within(path: string, cause: Cause | undefined): Cause | undefined;
export function within(path: string, cause: Cause | undefined): Cause | undefined {
  return cause && { ...cause, field: below(path, cause.field ?? '') };
}

/** `a` and `b` are `a.b`, `a` and `[0]` are `a[0]`. */
function below(path: string, rest: string): string {
  return path && rest && !rest.startsWith('[') ? `${path}.${rest}` : path + rest;
}
