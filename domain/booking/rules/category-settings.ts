/** The values of the settings `capacity` and `vaccinationRules` (contract §15): their types and errors. */

import { type ServiceCategory, serviceCategories } from '#domain/booking/record/service-category.ts';
import type { Cause } from '#domain/causes.ts';
import { longestLine } from '#domain/text/sizes.ts';
import { type Check, filledProblem, integerProblem, itemsProblem, membersProblem } from './value-problems.ts';

/** The most pets at one instant, by category. A category that is not named has no limit. */
export type Capacity = ReadonlyMap<ServiceCategory, number>;

/** The vaccinations that each pet needs, by category. */
export type VaccinationRules = ReadonlyMap<ServiceCategory, readonly string[]>;

/** Why the value is no capacity; `undefined` when it is one. */
export function capacityProblem(value: unknown): Cause | undefined {
  return categoryProblem(value, (limit) => integerProblem(limit, 0, Number.MAX_SAFE_INTEGER));
}

/** The same for vaccination rules. */
export function vaccinationRulesProblem(value: unknown): Cause | undefined {
  return categoryProblem(value, (names) => itemsProblem(names, filledProblem(longestLine)));
}

/** Returns the rules that a setting's value states, which has no problem; none for `undefined`, without the setting. */
export function rulesByCategory<Rule>(value: unknown): ReadonlyMap<ServiceCategory, Rule> {
  return new Map(Object.entries(value ?? {}) as [ServiceCategory, Rule][]);
}

/**
 * Why the value is no object from categories to parts without a problem. With `others`, these keys may stand beside the
 * categories.
 */
export function categoryProblem(
  value: unknown,
  problemOf: Check,
  others: readonly string[] = [],
): Cause | undefined {
  const keys: readonly string[] = [...others, ...serviceCategories];
  return membersProblem(value, Object.fromEntries(keys.map((key) => [key, problemOf])));
}
