/** The operations of the endpoints of the audit log. */
import { notFound } from '#domain/refusal.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { listInSequence } from '#platform/data/shapes/cursor.ts';
import { isUuid, pageOf, pageRequest } from '#platform/data/shapes/shapes.ts';
import { filterOf } from './list-query.ts';
import { inclusionPath } from './merkle-tree.ts';
import { type AuditEntry, selectAuditPage } from './queries.ts';
import type { AuditLogQuery, AuditSealQuery } from './schema.ts';
import { findSealOf, selectSeals } from './seal-queries.ts';

/**
 * Returns the entries that pass the filters, in the order of the log's single sequence, by page or by cursor
 * (contract §11). `next` is the cursor of the following page, undefined on the last one.
 *
 * @throws Refusal VALIDATION_FAILED for an invalid cursor, or a cursor of a list in the other order.
 */
export function listAuditLogs(call: SignedInCall, query: AuditLogQuery) {
  return listInSequence<AuditEntry>(query, async (page, after) => {
    const filter = filterOf(call, query);
    return filter ? selectAuditPage(call.db, filter, page, after) : { rows: [], count: 0 };
  });
}

/** Returns a page of the seals, in the order of their chain (contract §16). */
export async function listAuditSeals(call: SignedInCall, query: AuditSealQuery) {
  const page = pageRequest(query);
  const { seals, total } = await selectSeals(call.db, page);
  return pageOf(page, seals, total);
}

/**
 * Returns the seal of an entry, and the hashes that prove the entry to be under it (contract §16; RFC 9162).
 *
 * @throws Refusal NOT_FOUND for an unknown entry, and for one that has no seal yet.
 */
export async function getAuditProof(call: SignedInCall, id: string) {
  const seal = isUuid(id) ? await findSealOf(call.db, id) : undefined;
  const leafIndex = seal?.leaves.findIndex((leaf) => leaf.id === id.toLowerCase()) ?? -1;
  if (seal === undefined || leafIndex < 0) throw notFound('auditEntry', id);
  const hashes = seal.leaves.map(({ hash }) => hash);
  return { seal, leafIndex, path: inclusionPath(hashes, leafIndex).map((hash) => hash.toString('hex')) };
}
