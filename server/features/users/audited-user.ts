/** Users in the audit log: of the email address and the name only that they changed (contract §11). */
import type { User } from './queries.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What is written when a user comes into being. */
export function auditedNewUser({ role, emailVerified }: User): Fields {
  return { email: changed, name: changed, role, emailVerified };
}

/** Both sides of a change; the log keeps the fields that differ. */
export function auditedChange(before: User, after: User): { before: Fields; after: Fields } {
  const side = (user: User, email: string, name: string): Fields => {
    const { role, disabled, emailVerified } = user;
    return { email, name, role, disabled, emailVerified };
  };
  return {
    before: side(before, kept, kept),
    after: side(
      after,
      before.email === after.email ? kept : changed,
      before.name === after.name ? kept : changed,
    ),
  };
}

/** What is written when a user is deleted. */
export function auditedDeletion({ role, disabled }: User): { before: Fields; after: Fields } {
  return {
    before: { email: kept, name: kept, role, disabled },
    after: { email: erased, name: erased, role, disabled: true },
  };
}

const kept = '[private]';
const changed = '[changed]';
const erased = '[erased]';
