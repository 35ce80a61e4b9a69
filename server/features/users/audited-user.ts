/**
 * Users in the audit log. For the email address, the name and the phone number, the log records only that they changed (contract §11).
 */
import { recordAudit } from '#features/audit/public.ts';
import { pick } from '#platform/base/pick.ts';
import type { Call } from '#platform/data/call.ts';
import type { User } from './queries.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields that the log keeps when a user is created. */
export function auditedNewUser({ phone, role, emailVerified }: User): Fields {
  return { email: changed, name: changed, ...phoneAs(changed, phone), role, emailVerified };
}

/** Returns both sides of a change; the log keeps the fields that differ. */
export function auditedChange(before: User, after: User): { before: Fields; after: Fields } {
  const shown = (user: User) => pick(user, ['role', 'disabled', 'emailVerified', 'language', 'emailsOff']);
  const change = (field: 'email' | 'name' | 'phone') => (before[field] === after[field] ? hidden : changed);
  return {
    before: { email: hidden, name: hidden, phone: hidden, ...shown(before) },
    after: { email: change('email'), name: change('name'), phone: change('phone'), ...shown(after) },
  };
}

export function recordDeletion(call: Call, { id, phone, role, disabled }: User): Promise<void> {
  return recordAudit(call, 'deleteUser', 'user', id, {
    before: { email: hidden, name: hidden, ...phoneAs(hidden, phone), role, disabled },
    after: { email: erased, name: erased, ...phoneAs(erased, phone), role, disabled: true },
  });
}

/** A user without a phone number has no such field. */
function phoneAs(word: string, phone: string | null): Fields {
  return phone === null ? {} : { phone: word };
}

const hidden = '[private]';
const changed = '[changed]';
const erased = '[erased]';
