/** The roles that may call an endpoint and the refusals with which it can answer, as its description says. */

import { capabilities, type Role, roles, rolesWith } from '#domain/access/roles.ts';
import { errorCatalogue, type RefusalIdentifier } from '#domain/error-catalogue.ts';
import type { AnyEndpoint } from '#platform/http/endpoint.ts';
import { interfaceOf, statusOn } from '#platform/http/pipeline/replies.ts';

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

/** Statuses that the specification names for interface B ("Errors", the status table). */
const statedOnB = [200, 201, 204, 400, 401, 403, 404, 409, 500];

/** True if the specification names the status for the endpoint. */
export function isStatedStatus(endpoint: AnyEndpoint, status: number): boolean {
  if (interfaceOf(endpoint.path) === 'B') return statedOnB.includes(status);
  return status === 200 || (endpoint.method === 'POST' && status === 400);
}

/** Returns the refusal identifiers of an endpoint by status, in ascending order of status. */
export function refusalsByStatus(endpoint: AnyEndpoint): Map<number, RefusalIdentifier[]> {
  const refusals = new Set([...impliedRefusals(endpoint), ...(endpoint.refusals ?? [])]);
  const statusOf = (identifier: RefusalIdentifier) =>
    statusOn(interfaceOf(endpoint.path), errorCatalogue[identifier].status);
  return new Map([...Map.groupBy(refusals, statusOf)].sort(([a], [b]) => a - b));
}

function impliedRefusals(endpoint: AnyEndpoint): RefusalIdentifier[] {
  const { access, method, path } = endpoint;
  const isB = interfaceOf(path) === 'B';
  const implied: RefusalIdentifier[] = [];
  if (endpoint.body || endpoint.file || endpoint.query) implied.push('VALIDATION_FAILED');
  if (access !== 'ignored') implied.push('UNAUTHENTICATED');
  const isRefused = access in capabilities && rolesWith(access).length < roles.length;
  // By a change of the role while the request waited.
  if (isRefused || (isB && method !== 'GET' && access !== 'ignored')) implied.push('FORBIDDEN');
  if (isB && method !== 'GET' && (access !== 'ignored' || endpoint.forgeryCheckedAlways))
    implied.push('CSRF_REJECTED');
  if (access !== 'ignored' && !path.startsWith('/auth/')) implied.push('SECOND_FACTOR_SETUP_REQUIRED');
  if (path.includes('/:')) implied.push('NOT_FOUND');
  if (method !== 'GET') implied.push('BODY_TOO_LARGE');
  if (endpoint.body || endpoint.file) implied.push('UNSUPPORTED_MEDIA_TYPE');
  if (endpoint.file) implied.push('REQUEST_TIMEOUT');
  if (!endpoint.unlimited) implied.push('RATE_LIMITED');
  implied.push('INTERNAL_ERROR', 'UNAVAILABLE');
  return implied;
}
