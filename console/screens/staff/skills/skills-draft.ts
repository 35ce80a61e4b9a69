/** The skills of a staff member while they are edited: a level for each service. */
import type { Service, StaffService } from '#client/index.ts';
import { highestProficiency, lowestProficiency } from '#domain/booking/record/staff-proficiency.ts';

/** 1 to 5. */
export const proficiencies: readonly number[] = Array.from(
  { length: highestProficiency - lowestProficiency + 1 },
  (_, at) => lowestProficiency + at,
);

/** By service id; undefined if the member does not provide it. */
export type Levels = Readonly<Record<string, number | undefined>>;

export function levelsOf(skills: readonly StaffService[]): Levels {
  return Object.fromEntries(skills.map(({ serviceId, proficiency }) => [serviceId, proficiency]));
}

/** Returns the value to send: the whole list, which replaces the current one. */
export function writtenSkills(levels: Levels): StaffService[] {
  return Object.entries(levels).flatMap(([serviceId, proficiency]) =>
    proficiency === undefined ? [] : [{ serviceId, proficiency }],
  );
}

type Offered = Pick<Service, 'id' | 'name' | 'category' | 'isActive'>;

/**
 * The services to choose from: those that are offered, and those that the member has although they are no longer
 * offered. In the order given, by category.
 */
export function servicesByCategory<S extends Offered>(
  services: readonly S[],
  levels: Levels,
): readonly (readonly [category: S['category'], services: readonly S[]])[] {
  const shown = services.filter(({ id, isActive }) => isActive || levels[id] !== undefined);
  const categories = [...new Set(shown.map(({ category }) => category))];
  return categories.map((category) => [category, shown.filter((one) => one.category === category)]);
}
