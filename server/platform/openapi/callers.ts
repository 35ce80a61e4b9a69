/** The permitted callers of an operation: as a list of roles for programs, and as a sentence for people. */
import { capabilities, type Role, roles, rolesWith } from '#domain/roles.ts';
import type { AnyEndpoint } from '../http/endpoint.ts';

/**
 * Returns the roles that may call the endpoint, beginning with `anonymous` where it requires no sign-in
 * (`x-roles`).
 */
export function rolesOf({ access }: AnyEndpoint): readonly string[] {
  if (access === 'ignored' || access === 'optional') return ['anonymous', ...roles];
  return access in capabilities ? rolesWith(access) : roles;
}

/**
 * Returns one sentence about the permitted callers of the endpoint, built from its access mark. An endpoint that
 * needs another kind of permission provides its own sentence.
 */
export function callersSentence(endpoint: AnyEndpoint): string {
  const { access, callers } = endpoint;
  if (callers !== undefined) return callers;
  if (access === 'ignored') return 'Public: needs no sign-in.';
  if (access === 'optional') return 'Public: needs no sign-in. Callers who are signed in may see more.';
  const permitted = rolesOf(endpoint) as readonly Role[];
  if (permitted.length === roles.length) return 'Requires a signed-in user of any role.';
  // The table begins with the highest role; the sentence is easier to read from the lowest.
  const [highest, ...lower] = permitted;
  const names = lower.length === 0 ? highest : `${lower.reverse().join(', ')} or ${highest}`;
  return `Requires the role ${names}.`;
}
