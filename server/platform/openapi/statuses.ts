/** The refusals that an endpoint can answer with: those that follow from its description, and its own. */
import type { RefusalIdentifier } from '#domain/refusal.ts';
import { capabilities, roles, rolesWith } from '#domain/roles.ts';
import type { AnyEndpoint } from '../http/endpoint.ts';
import { interfaceOf, statusOn } from '../http/pipeline/replies.ts';
import { refusalStatuses } from '../http/refusal-statuses.ts';

/** Statuses that the specification names for interface B ("Errors", the status table). */
const statedOnB = [200, 201, 204, 400, 401, 403, 404, 409, 500];

/** True if the specification names the status for the endpoint. */
export function isStatedStatus(endpoint: AnyEndpoint, status: number): boolean {
  if (interfaceOf(endpoint.path) === 'B') return statedOnB.includes(status);
  return status === 200 || (endpoint.method === 'POST' && status === 400);
}

/** Returns the refusal identifiers of an endpoint by status, in ascending order of status. */
export function refusalsByStatus(endpoint: AnyEndpoint): Map<number, RefusalIdentifier[]> {
  const asked = interfaceOf(endpoint.path);
  const byStatus = new Map<number, RefusalIdentifier[]>();
  for (const identifier of [...new Set([...impliedRefusals(endpoint), ...(endpoint.refusals ?? [])])]) {
    const status = statusOn(asked, refusalStatuses[identifier]);
    byStatus.set(status, [...(byStatus.get(status) ?? []), identifier]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

function impliedRefusals(endpoint: AnyEndpoint): RefusalIdentifier[] {
  const { access, method, path } = endpoint;
  const isB = interfaceOf(path) === 'B';
  const implied: RefusalIdentifier[] = [];
  if (endpoint.body || endpoint.query) implied.push('VALIDATION_FAILED');
  if (access !== 'ignored') implied.push('UNAUTHENTICATED');
  if (access in capabilities && rolesWith(access).length < roles.length) implied.push('FORBIDDEN');
  if (isB && method !== 'GET' && (access !== 'ignored' || endpoint.forgeryCheckedAlways))
    implied.push('CSRF_REJECTED');
  if (access !== 'ignored' && !path.startsWith('/auth/')) implied.push('SECOND_FACTOR_SETUP_REQUIRED');
  if (path.includes('/:')) implied.push('NOT_FOUND');
  if (method !== 'GET') implied.push('BODY_TOO_LARGE');
  if (endpoint.body) implied.push('UNSUPPORTED_MEDIA_TYPE');
  if (!endpoint.unlimited) implied.push('RATE_LIMITED');
  implied.push('INTERNAL_ERROR', 'UNAVAILABLE');
  return implied;
}
