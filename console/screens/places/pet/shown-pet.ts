/** A pet of a stay, as the week shows it. */
import type { BerthStay, UnplacedPet } from '#client/index.ts';

export interface ShownPet
  extends UnplacedPet,
    Partial<Pick<BerthStay, 'status' | 'overdue' | 'conflictsWith'>> {
  /** Where it is; absent without a place. */
  readonly placeId?: string;
  readonly code?: string;
  readonly berth?: number;
}
