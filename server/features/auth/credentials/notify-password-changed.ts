/** Emails a user whose password was changed. */
import type { User } from '#features/users/public.ts';
import type { Call } from '#platform/call.ts';
import { enqueueEmail } from '#platform/mail/outbox.ts';

/** Notifies the owner, who alone knows whether they changed it (ASVS 5.0, 6.3.7). */
export function notifyPasswordChanged(call: Call, { name, email }: User): Promise<void> {
  return enqueueEmail(call, { kind: 'password-changed', to: { name, address: email }, values: { name } });
}
