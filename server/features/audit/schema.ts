/** The schemas of audit log entries in replies. */
import { type Static, Type } from 'typebox';
import {
  type AuditAction,
  type AuditedRecord,
  auditActions,
  auditedRecords,
} from '#domain/access/audited.ts';
import { writtenTimestamp } from '#platform/data/shapes/instants.ts';
import { replyOf } from '#platform/data/shapes/reply.ts';
import {
  anyJson,
  chosenComponent,
  cursorParameter,
  namedWords,
  nullable,
  pageQuery,
  reference,
  timestamp,
  uuid,
} from '#platform/data/shapes/shapes.ts';
import type { AuditEntry } from './queries.ts';

const fingerprints =
  'A text of more than 4 KB is `{sha256, length}`: SHA-256 of its UTF-8 in hex, and its length in bytes. So is a field of more than 64 KB, by its JSON text.';

const action = namedWords(
  'AuditAction',
  auditActions,
  'The operationId of what was done, or the name of a security event. Later releases add more.',
);
const entity = namedWords('AuditedRecord', auditedRecords, 'The kind of a record. Later releases add more.');

export const auditEntry = chosenComponent('AuditEntry', {
  id: uuid(),
  at: timestamp(),
  actorId: nullable(uuid(), { description: 'The user who did it; null when nobody had signed in.' }),
  action: action(),
  entity: entity(),
  entityId: nullable(Type.String(), { description: 'The record’s id, or the key of a setting.' }),
  before: anyJson({ description: `The changed fields as they were; null for a creation. ${fingerprints}` }),
  after: anyJson({
    description: `The changed fields as they are now; null for a deletion. ${fingerprints}`,
  }),
  ip: Type.String({ description: 'Address of the client; empty for what the server did by itself.' }),
  requestId: Type.String({ description: 'The `X-Request-Id` of the request.' }),
});

export const auditLogQuery = pageQuery(['at'], {
  actorId: Type.Optional(reference({ description: 'Only what this user did.' })),
  action: Type.Optional(Type.String({ description: 'Only this operation, by its operationId.' })),
  entity: Type.Optional(Type.String({ description: 'Only what happened to records of this kind.' })),
  entityId: Type.Optional(Type.String({ description: 'Only what happened to this record.' })),
  from: Type.Optional(writtenTimestamp({ description: 'Only entries from this instant on.' })),
  to: Type.Optional(writtenTimestamp({ description: 'Only entries before this instant.' })),
  cursor: cursorParameter(),
});
export type AuditLogQuery = Static<typeof auditLogQuery>;

export const auditEntryExample = {
  id: '01940b71-0a6e-7d3c-a1f4-5b2e8c9d7f60',
  at: '2026-03-14T08:45:00.000Z',
  actorId: '01940b6e-5c1a-7cc3-9c0a-2f8f3b1d5e77',
  action: 'updateService',
  entity: 'service',
  entityId: '01940b6e-7d20-7b3a-8f11-6c1e5a9d0b42',
  before: { basePrice: 30 },
  after: { basePrice: 32.5 },
  ip: '203.0.113.7',
  requestId: '7f1c9a52-6a3e-4a34-9a53-0d6c1b2e4f58',
};

const sha256 = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description });

export const auditSeal = chosenComponent(
  'AuditSeal',
  {
    id: uuid(),
    at: timestamp({ description: 'When it was made.' }),
    firstId: uuid({ description: 'The first entry that it covers.' }),
    lastId: uuid({ description: 'The last one.' }),
    count: Type.Integer({
      minimum: 1,
      description: 'How many entries it covers: all since the seal before.',
    }),
    root: sha256(
      'The Merkle tree hash (RFC 9162) over the canonical bytes (RFC 8785) of the entries, in hex.',
    ),
    previous: nullable(sha256('The `hash` of the seal before; null in the first seal.')),
    hash: sha256('SHA-256 of the canonical bytes (RFC 8785) of the other fields, in hex.'),
  },
  { description: 'A seal of the audit log: nothing that it covers can change unnoticed.' },
);

export const auditSealQuery = pageQuery(['at'], {});
export type AuditSealQuery = Static<typeof auditSealQuery>;

export const auditProof = chosenComponent('AuditProof', {
  seal: auditSeal,
  leafIndex: Type.Integer({
    minimum: 0,
    description: 'Place of the entry among those of the seal, from 0.',
  }),
  path: Type.Array(sha256('The hash of a node, in hex.'), {
    description: 'The inclusion path (RFC 9162, section 2.1.3), from the leaf upward.',
  }),
});

const root = '237b801f18d5307585fb5532f3ef420895ebbfa17df6bbbfc286ce55040796c5';
export const auditSealExample = {
  id: '01940b71-21c4-7b0e-9d35-4a6f0c8e2b17',
  at: '2026-03-14T08:45:04.120Z',
  firstId: '01940b71-0a6e-7d3c-a1f4-5b2e8c9d7f60',
  lastId: '01940b71-0a6e-7d3c-a1f4-5b2e8c9d7f60',
  count: 1,
  root,
  previous: null,
  hash: 'cf3ce2b08addaddca2f2177ef1e6ac1ff01371f387c337808519cb054dbc1abe',
};
export const auditProofExample = { seal: auditSealExample, leafIndex: 0, path: [] };

/** Returns a seal as answers, the log and exported files show it. */
export const shownSeal = replyOf(auditSeal);

export const auditTableExample = [
  '\ufeffEntry ID,Time,User ID,Action,Record type,Record ID,Before,After,IP address,Request ID',
  `${auditEntryExample.id},${auditEntryExample.at},${auditEntryExample.actorId},updateService,service,${auditEntryExample.entityId},"{""basePrice"":30}","{""basePrice"":32.5}",203.0.113.7,${auditEntryExample.requestId}`,
  '',
].join('\r\n');

/** The only conversion of an entry to a reply. */
export function toReply(entry: AuditEntry): Static<typeof auditEntry> {
  // An entry of a later release, which runs beside this one during an update, may have other words.
  const action = entry.action as AuditAction;
  const entity = entry.entity as AuditedRecord;
  return fieldsOf({ ...entry, action, entity });
}

const fieldsOf = replyOf(auditEntry);
