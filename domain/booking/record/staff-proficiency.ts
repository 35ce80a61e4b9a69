/** How well a staff member does a service: an integer from 1 to 5 (specification, "Limits"). */

export const lowestProficiency = 1;
export const highestProficiency = 5;

/** Order of the staff for a service: best proficiency first, then by id (contract §10 availability). */
export function compareSkilled(a: Skilled, b: Skilled): number {
  return b.proficiency - a.proficiency || (a.id < b.id ? -1 : Number(a.id > b.id));
}

interface Skilled {
  readonly id: string;
  readonly proficiency: number;
}
