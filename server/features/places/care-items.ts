/** The tasks of a pet with the names by which requests tick them off (contract §26). */
import { hash } from 'node:crypto';
import { type CareTask, careContent } from '#domain/booking/record/care-tasks.ts';

/** Returns the text that identifies the entry of the plan of a pet: after a change of the entry it is another one. */
export function careItem(petId: string, task: CareTask): string {
  return hash('sha256', `${petId} ${careContent(task)}`).slice(0, 16);
}
