/** The exception to a rule of the business that MANAGER and ADMIN may make (contract §15). */
import { type ApiError, isApiError, type NewBooking } from '#client/index.ts';
import type { PlainKey } from '#console/i18n/translate.ts';

/** A part of the body that creates or changes a booking. */
export type Override = Pick<NewBooking, 'overrideRules' | 'overrideReason'>;

/** The errors of the rules that MANAGER and ADMIN may override, and their messages. */
export const ruleTexts = {
  VACCINATION_MISSING: 'override-rules.vaccination',
  CAPACITY_EXCEEDED: 'override-rules.capacity',
  CLOSED: 'override-rules.closed',
} as const satisfies Readonly<Record<string, PlainKey>>;

type RuleIdentifier = keyof typeof ruleTexts;

/** True if a rule has refused it that MANAGER and ADMIN may override. */
export function isRuleRefusal(error: unknown): error is ApiError<RuleIdentifier> {
  return isApiError(error, ...(Object.keys(ruleTexts) as RuleIdentifier[]));
}
