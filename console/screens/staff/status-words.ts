/** The words for the status that the business has given to a member. */
import type { PlainKey, Translate } from '#console/i18n/translate.ts';

const statusNames: ReadonlyMap<string, PlainKey> = new Map([
  ['WORKING', 'staff.working'],
  ['ON_LEAVE', 'staff.onLeave'],
]);

/** Statuses that a form offers; a business may define more of its own through the API. */
export const usualStatuses: readonly string[] = [...statusNames.keys()];

/** A custom status is shown unchanged. */
export function statusText(t: Translate, status: string): string {
  const key = statusNames.get(status);
  return key ? t(key) : status;
}
