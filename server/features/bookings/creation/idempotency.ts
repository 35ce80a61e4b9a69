/** Requests that clients may send twice and the server executes once (contract §2, `Idempotency-Key`). */
import { createHash } from 'node:crypto';
import { Refusal } from '#domain/refusal.ts';
import { canonicalJson } from '#platform/base/json/canonical-json.ts';

export interface IdempotentRequest {
  readonly key: string;
  /** SHA-256 of the body, to detect the use of the same key with another body. */
  readonly hash: Buffer;
}

/** In characters (contract §2). */
const longestKey = 255;

/** The header of requests that the server executes once, for the document. */
export const idempotencyHeader = {
  'Idempotency-Key': {
    description:
      'A key of 1 to 255 characters that the client makes up for this request, such as a UUID. Within 24 hours the same key and body get the first answer again, and nothing is written a second time.',
    schema: { type: 'string', minLength: 1, maxLength: longestKey },
  },
} as const;

/**
 * Returns the request in the form stored with its key; undefined without a key. Two bodies are the same when they are
 * the same JSON value, regardless of how they are written.
 *
 * @throws Refusal VALIDATION_FAILED for a key of 0 or more than 255 characters.
 */
export function idempotentRequest(key: string | undefined, body: unknown): IdempotentRequest | undefined {
  if (key === undefined) return undefined;
  if (key.length === 0 || key.length > longestKey) {
    const field = 'Idempotency-Key';
    throw new Refusal('VALIDATION_FAILED', [
      key.length === 0
        ? { reason: 'REQUIRED', field }
        : { reason: 'TOO_LONG', max: longestKey, unit: 'CHARACTERS', field },
    ]);
  }
  return { key, hash: createHash('sha256').update(canonicalJson(body)).digest() };
}
