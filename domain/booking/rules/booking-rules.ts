/** The values of the settings `capacity` and `vaccinationRules` (contract §15): their types and errors. */

import { type ServiceCategory, serviceCategories } from '#domain/booking/record/service-category.ts';
import { shortKey } from '#domain/text/error-details.ts';

/** The most pets at one instant, by category. A category that is not named has no limit. */
export type Capacity = ReadonlyMap<ServiceCategory, number>;

/** The vaccinations that each pet needs, by category. */
export type VaccinationRules = ReadonlyMap<ServiceCategory, readonly string[]>;

/** Longest name of a vaccination, as of every one-line text (contract §20). */
const longestName = 1_000;

/** Why the value is no capacity, beginning with the path within the value; `undefined` when it is one. */
export function capacityProblem(value: unknown): string | undefined {
  return categoryProblem(value, 'whole numbers', (limit, path) => {
    if (Number.isSafeInteger(limit) && (limit as number) >= 0) return undefined;
    return `${path}: expected a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`;
  });
}

/** The same for vaccination rules. */
export function vaccinationRulesProblem(value: unknown): string | undefined {
  return categoryProblem(value, 'arrays of names', (names, path) => {
    if (!Array.isArray(names)) return `${path}: expected an array of names of vaccinations`;
    const at = names.findIndex((name) => !isName(name));
    if (at < 0) return undefined;
    return `${path}[${at}]: expected a name of 1 to ${longestName} characters that is not blank`;
  });
}

/** Returns the rules that a setting's value states, which has no problem; none for `undefined`, without the setting. */
export function rulesByCategory<Rule>(value: unknown): ReadonlyMap<ServiceCategory, Rule> {
  return new Map(Object.entries(value ?? {}) as [ServiceCategory, Rule][]);
}

/**
 * Why the value is no object from categories to parts without a problem, beginning with the path within the value. With
 * `others`, these keys may stand beside the categories.
 */
export function categoryProblem(
  value: unknown,
  content: string,
  problemOf: (part: unknown, path: string) => string | undefined,
  others: readonly string[] = [],
): string | undefined {
  const keys: readonly string[] = [...others, ...serviceCategories];
  if (!isJsonObject(value)) {
    return `value: expected an object from categories to ${content}`;
  }
  for (const [category, part] of Object.entries(value)) {
    const problem = keys.includes(category)
      ? problemOf(part, `value.${category}`)
      : `value.${shortKey(category)}: expected one of ${keys.join(', ')} as the key`;
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/**
 * True for an object of JSON. A number that no double can represent is a frozen object of its digits (`JSON.rawJSON`);
 * `JSON.isRawJSON` is missing in browsers that run these rules, too.
 */
export function isJsonObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return !(Object.isFrozen(value) && Object.hasOwn(value, 'rawJSON'));
}

function isName(name: unknown): boolean {
  return typeof name === 'string' && name.trim() !== '' && [...name].length <= longestName;
}
