/** The values of the settings `capacity` and `vaccinationRules` (contract §15): their errors, and their parsed form. */

import { type ServiceCategory, serviceCategories } from './service-category.ts';

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

/** Returns the capacity in a setting's value; `undefined` if it has none: then nothing is limited. */
export function readCapacity(value: unknown): Capacity | undefined {
  if (capacityProblem(value) !== undefined) return undefined;
  return new Map(Object.entries(value as Record<ServiceCategory, number>)) as Capacity;
}

/** Returns the vaccination rule in a setting's value; `undefined` if it has none: then nothing is needed. */
export function readVaccinationRules(value: unknown): VaccinationRules | undefined {
  if (vaccinationRulesProblem(value) !== undefined) return undefined;
  return new Map(Object.entries(value as Record<ServiceCategory, string[]>)) as VaccinationRules;
}

function categoryProblem(
  value: unknown,
  content: string,
  problemOf: (part: unknown, path: string) => string | undefined,
): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || JSON.isRawJSON(value)) {
    return `value: expected an object from categories to ${content}`;
  }
  for (const [category, part] of Object.entries(value)) {
    const problem = isCategory(category)
      ? problemOf(part, `value.${category}`)
      : `value.${shortened(category)}: expected one of ${serviceCategories.join(', ')} as the key`;
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function isCategory(text: string): text is ServiceCategory {
  return (serviceCategories as readonly string[]).includes(text);
}

function isName(name: unknown): boolean {
  return typeof name === 'string' && name.trim() !== '' && [...name].length <= longestName;
}

/** A key as it may stand in an error message: escaped where it is no plain word, and short whatever was sent. */
function shortened(key: string): string {
  const characters = [...key.slice(0, 80)];
  const short = characters.length > 40 ? `${characters.slice(0, 40).join('')}…` : key;
  return /^\w+$/.test(short) ? short : JSON.stringify(short);
}
