/** The query of a list (contract §11): its filters, and the cursor, which is the position where a page ended. */
import { Refusal } from '#domain/refusal.ts';
import type { Call } from '#platform/data/call.ts';
import { cursorOf, cursorParts, isPageNumber, notACursor } from '#platform/data/shapes/cursor.ts';
import { instantOf } from '#platform/data/shapes/instants.ts';
import { isUuid, type PageRequest } from '#platform/data/shapes/shapes.ts';
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
    from: from === undefined ? undefined : instantOf(call, 'from', from),
    to: to === undefined ? undefined : instantOf(call, 'to', to),
  };
  return actorId === undefined || isUuid(actorId) ? filter : undefined;
}

/** The last entry of a page, by its number in the single sequence of the log. */
export interface Position {
  readonly seq: string;
  /** Number of the following page. */
  readonly page: number;
}

export function writeCursor({ sortOrder }: Pick<PageRequest, 'sortOrder'>, { seq, page }: Position): string {
  return cursorOf([sortOrder, seq, page]);
}

/** @throws Refusal VALIDATION_FAILED for a text that is not a cursor, or a cursor of a list in the other order. */
export function readCursor({ sortOrder }: Pick<PageRequest, 'sortOrder'>, cursor: string): Position {
  const [order, seq, page] = cursorParts(cursor);
  if (
    (order !== 'asc' && order !== 'desc') ||
    typeof seq !== 'string' ||
    // An int8 in PostgreSQL has at most 19 digits, and the largest values begin with 9.
    !/^[1-9]\d{0,17}$/.test(seq) ||
    !isPageNumber(page)
  ) {
    throw notACursor();
  }
  if (order !== sortOrder)
    throw new Refusal('VALIDATION_FAILED', [
      { reason: 'NOT_ALLOWED_TOGETHER', with: 'query.sortOrder', field: 'query.cursor' },
    ]);
  return { seq, page };
}
