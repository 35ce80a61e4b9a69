/** Whether a fault of a booking existed before the rules changed (contract §21, PUT `/settings?dryRun=true`). */
import type { Cause } from '#domain/causes.ts';
import { folded } from './vaccination.ts';

/**
 * True if both causes name the same fault by the opening hours, the closures or the vaccinations. A closure is the same one
 * while its days overlap, and a vaccination in any case of its letters.
 */
export function isSameFault(one: Cause, other: Cause): boolean {
  if (one.reason !== other.reason || one.field !== other.field) return false;
  if (one.reason === 'CLOSURE' && other.reason === 'CLOSURE')
    return one.from <= other.to && other.from <= one.to;
  if (one.reason === 'VACCINATION' && other.reason === 'VACCINATION')
    return one.petId === other.petId && folded(one.vaccination) === folded(other.vaccination);
  return true;
}
