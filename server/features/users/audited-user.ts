/**
 * Users in the audit log. For the email address and the name, the log records only that they changed (contract §11).
 */
import { recordAudit } from '#features/audit/public.ts';
import type { Call } from '#platform/data/call.ts';
import type { User } from './queries.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields that the log keeps when a user is created. */
export function auditedNewUser({ role, emailVerified }: User): Fields {
  return { email: changed, name: changed, role, emailVerified };
}

/** Returns both sides of a change; the log keeps the fields that differ. */
export function auditedChange(before: User, after: User): { before: Fields; after: Fields } {
  const side = (user: User, email: string, name: string): Fields => {
    const { role, disabled, emailVerified, language, emailsOff } = user;
    return { email, name, role, disabled, emailVerified, language, emailsOff };
  };
  return {
    before: side(before, hidden, hidden),
    after: side(
      after,
      before.email === after.email ? hidden : changed,
      before.name === after.name ? hidden : changed,
    ),
  };
}

/** Records the deletion of a user. */
export function recordDeletion(call: Call, { id, role, disabled }: User): Promise<void> {
  return recordAudit(call, {
    action: 'deleteUser',
    entity: 'user',
    entityId: id,
    before: { email: hidden, name: hidden, role, disabled },
    after: { email: erased, name: erased, role, disabled: true },
  });
}

const hidden = '[private]';
const changed = '[changed]';
const erased = '[erased]';
