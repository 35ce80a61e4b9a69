/** The filters of a list (contract §11). */
import type { Call } from '#platform/data/call.ts';
import { instantOf } from '#platform/data/shapes/instants.ts';
import { isUuid } from '#platform/data/shapes/shapes.ts';
import type { AuditFilter } from './queries.ts';
import type { AuditLogQuery } from './schema.ts';

/**
 * Returns the filter of the query; undefined when it names an id that cannot exist.
 *
 * @throws Refusal VALIDATION_FAILED.
 */
export function filterOf(call: Call, query: AuditLogQuery): AuditFilter | undefined {
  const { actorId, action, entity, entityId, from, to } = query;
  const filter = {
    actorId,
    action,
    entity,
    // The server stores UUIDs in lower case; other ids (keys of settings) are case-sensitive.
    entityId: entityId && isUuid(entityId) ? entityId.toLowerCase() : entityId,
    from: from === undefined ? undefined : instantOf(call, 'query.from', from),
    to: to === undefined ? undefined : instantOf(call, 'query.to', to),
  };
  return actorId === undefined || isUuid(actorId) ? filter : undefined;
}
