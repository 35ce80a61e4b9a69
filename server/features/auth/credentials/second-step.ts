/**
 * The interface of the second step of a login. Second factors are a room of their own, which builds on this one; the
 * endpoint of the login connects the two.
 */
import type { Call } from '#platform/call.ts';

/** How a code, or its absence, counts. */
export type SecondStepVerdict =
  /** The user has no second factor; a code is ignored. */
  | { readonly kind: 'notNeeded'; readonly accept: Accept }
  /** The user has factors of these types, and the request has no code. */
  | { readonly kind: 'missing'; readonly types: readonly string[] }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'right'; readonly type: string; readonly accept: Accept };

/**
 * Uses the code up, in the transaction of `call`, which has locked the user. `used`: another request has used it since
 * the check; `changed`: the user has a factor by now. In both cases the transaction must be rolled back.
 */
type Accept = (call: Call) => Promise<'accepted' | 'used' | 'changed'>;

export interface SecondStep {
  /** Judges the code for the user, if there is one; uses nothing up. */
  check(call: Call, userId: string | undefined, code: string | undefined): Promise<SecondStepVerdict>;
}
