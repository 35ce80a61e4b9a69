/**
 * What a restore leaves out. A backup knows nothing of what happened after it: sign-ins that were ended since, by their
 * user, by a new password or because a token was stolen, would be live again, and mailed links that were used since would
 * work a second time.
 */
import type { Call } from '#platform/call.ts';
import { removeLetters } from '#platform/mail/outbox.ts';

/** The tables of sign-ins with both their doors, and of the secrets in mailed links. */
export const signInTables: readonly string[] = ['sign_ins', 'refresh_tokens', 'email_tokens'];

/** Removes the letters that still wait to be sent and hold a link whose secret was left out. Gives their number. */
export function removeDeadLinks(call: Call): Promise<number> {
  return removeLetters(call, ['verify-email', 'change-email-confirm', 'reset-password']);
}
