/**
 * The data that a restore leaves out. A backup does not contain later events: sessions that have ended since, by their
 * user, by a new password or because a token was stolen, would be live again, and emailed links that were used since
 * would work a second time.
 */
import type { AuthEmailKind } from '#features/auth/emails.ts';
import type { Call } from '#platform/data/call.ts';
import { removeEmails } from '#platform/data/mail/outbox.ts';

/** The tables of sessions with both their credentials, of the secrets in emailed links and codes, and of challenges. */
export const sessionTables: readonly string[] = [
  'sessions',
  'refresh_tokens',
  'email_tokens',
  'passkey_challenges',
  'deletion_codes',
];

/** Removes the emails that still wait to be sent and contain a link or code whose secret was left out. Returns their number. */
export function removeEmailsWithLinks(call: Call): Promise<number> {
  const kinds: readonly AuthEmailKind[] = [
    'verify-email',
    'change-email-confirm',
    'reset-password',
    'delete-account-code',
  ];
  return removeEmails(call, kinds);
}
