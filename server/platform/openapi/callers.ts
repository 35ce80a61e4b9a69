/** Who may call an operation: as a list of roles for programs, and as a sentence for people. */
import { capabilities, type Role, roles, rolesWith } from '#domain/roles.ts';
import type { AnyEndpoint } from '../http/endpoint.ts';

/** The roles that may call the endpoint, with `anonymous` first where nobody needs to be signed in (`x-roles`). */
export function rolesOf({ access }: AnyEndpoint): readonly string[] {
  if (access === 'ignored' || access === 'optional') return ['anonymous', ...roles];
  return access in capabilities ? rolesWith(access) : roles;
}

/**
 * One sentence on who may call the endpoint, made from its access mark. An endpoint that asks for another kind of
 * permission brings its own sentence.
 */
export function callersSentence(endpoint: AnyEndpoint): string {
  const { access, callers } = endpoint;
  if (callers !== undefined) return callers;
  if (access === 'ignored') return 'Public: needs no sign-in.';
  if (access === 'optional') return 'Public: needs no sign-in. Callers who are signed in may see more.';
  const permitted = rolesOf(endpoint) as readonly Role[];
  if (permitted.length === roles.length) return 'Requires a signed-in user of any role.';
  // The table begins with the highest role; a sentence reads better from the lowest.
  const [highest, ...lower] = permitted;
  const names = lower.length === 0 ? highest : `${lower.reverse().join(', ')} or ${highest}`;
  return `Requires the role ${names}.`;
}
