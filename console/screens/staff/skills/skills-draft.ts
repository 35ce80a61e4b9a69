/** The skills of a staff member while they are edited: a level for each service. */
import type { Service, StaffService } from '#client/index.ts';
import type { Parts } from '#console/components/versions/versions.ts';
import { highestProficiency, lowestProficiency } from '#domain/booking/record/staff-proficiency.ts';

/** 1 to 5. */
export const levels: readonly number[] = Array.from(
  { length: highestProficiency - lowestProficiency + 1 },
  (_, at) => lowestProficiency + at,
);

/** The level by service id; without one the member does not provide it. */
export function skillParts(skills: readonly StaffService[]): Parts {
  return Object.fromEntries(skills.map(({ serviceId, proficiency }) => [serviceId, String(proficiency)]));
}

/** Returns the value to send: the whole list, which replaces the current one. */
export function writtenSkills(values: Parts): StaffService[] {
  return Object.entries(values)
    .filter(([, level]) => level !== '')
    .map(([serviceId, level]) => ({ serviceId, proficiency: Number(level) }));
}

type Offered = Pick<Service, 'id' | 'name' | 'category' | 'isActive'>;

/**
 * The services to choose from: those that are offered, and those that the member has although they are no longer
 * offered. In the order given, by category.
 */
export function servicesByCategory<S extends Offered>(
  services: readonly S[],
  values: Parts,
): readonly (readonly [category: S['category'], services: readonly S[]])[] {
  const shown = services.filter(({ id, isActive }) => isActive || Boolean(values[id]));
  const categories = [...new Set(shown.map(({ category }) => category))];
  return categories.map((category) => [category, shown.filter((one) => one.category === category)]);
}
