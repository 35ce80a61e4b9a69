/**
 * Users in the audit log. For the email address and the name, the log records only that they changed (contract §11).
 */
import type { User } from './queries.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields that the log keeps when a user is created. */
export function auditedNewUser({ role, emailVerified }: User): Fields {
  return { email: changed, name: changed, role, emailVerified };
}

/** Returns both sides of a change; the log keeps the fields that differ. */
export function auditedChange(before: User, after: User): { before: Fields; after: Fields } {
  const side = (user: User, email: string, name: string): Fields => {
    const { role, disabled, emailVerified } = user;
    return { email, name, role, disabled, emailVerified };
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

/** Returns the fields that the log keeps when a user is deleted. */
export function auditedDeletion({ role, disabled }: User): { before: Fields; after: Fields } {
  return {
    before: { email: hidden, name: hidden, role, disabled },
    after: { email: erased, name: erased, role, disabled: true },
  };
}

const hidden = '[private]';
const changed = '[changed]';
const erased = '[erased]';
