/** The promises of the contract for exactly the request that was sent. */
import type { Reply } from '#test/support/server.ts';
import type { Case } from './cases.ts';
import type { Operation } from './operations.ts';

export interface SentCase extends Case {
  /** True if the record that the path names was known to exist. */
  readonly hasTarget: boolean;
}

/**
 * The fault of the answer to the case; undefined when it is correct. The checks follow the order of the contract (§2,
 * "Order of the answers"): the first one that fails decides, whatever else is wrong with the request.
 */
export function brokenPromise(operation: Operation, sent: SentCase, reply: Reply): string | undefined {
  const { status } = reply;
  const isOneOf = (...expected: number[]) =>
    expected.includes(status) ? undefined : `expected ${expected.join(' or ')}, got ${status}`;
  if (operation.credentials === 'required' && sent.caller === 'anonymous') return isOneOf(401);
  if (operation.credentials !== 'ignored' && sent.caller === 'impostor') return isOneOf(401);
  const isRoleRefused = sent.caller !== 'impostor' && !operation.roles.includes(sent.caller);
  if (operation.credentials !== 'ignored' && isRoleRefused) return isOneOf(403);
  if (sent.contentType !== undefined) return isOneOf(isPlants(operation) ? 400 : 415);
  // A record that was deleted or never existed: 404, for every caller (contract §2, "Ids").
  if (sent.target !== 'live') return isOneOf(404);
  const verdicts = [sent.queryVerdict, sent.headersVerdict, sent.body?.verdict ?? 'valid'];
  if (verdicts.includes('invalid')) {
    const seesEverything = sent.caller === 'ADMIN' || Object.keys(sent.path).length === 0;
    return seesEverything && sent.hasTarget ? isOneOf(400) : isOneOf(400, 403, 404);
  }
  if (verdicts.every((verdict) => verdict === 'valid') && isCalledInvalid(operation, reply)) {
    return `valid according to the document, but refused: ${reply.text.slice(0, 300)}`;
  }
  return undefined;
}

function isCalledInvalid(operation: Operation, { status, body }: Reply): boolean {
  if (status !== 400) return false;
  // Interface A has no identifiers: other refusals of the request are 400 there as well.
  return isPlants(operation)
    ? body.message.startsWith('The request is not valid')
    : body.error === 'VALIDATION_FAILED';
}

function isPlants(operation: Operation): boolean {
  return operation.path.startsWith('/plants');
}
