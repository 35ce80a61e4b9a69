/** What the contract promises for the very request that was sent. */
import type { Reply } from '#test/support/server.ts';
import type { Case } from './cases.ts';
import type { Operation } from './operations.ts';

export interface SentCase extends Case {
  /** Whether the record that the path names was known to be there. */
  readonly hasTarget: boolean;
}

/**
 * What is wrong with the answer to the case; undefined when nothing is. The order is that of the contract (§2, "Order
 * of the answers"): what comes first decides, whatever else is wrong with the request.
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
  // A record that is gone or never was: 404, to whoever asks (contract §2, "Ids").
  if (sent.target !== 'live') return isOneOf(404);
  const verdicts = [sent.queryVerdict, sent.headersVerdict, sent.body?.verdict ?? 'valid'];
  if (verdicts.includes('invalid')) {
    const seesEverything = sent.caller === 'ADMIN' || Object.keys(sent.path).length === 0;
    return seesEverything && sent.hasTarget ? isOneOf(400) : isOneOf(400, 403, 404);
  }
  if (verdicts.every((verdict) => verdict === 'valid') && isCalledInvalid(operation, reply)) {
    return `what the document says is valid was refused: ${reply.text.slice(0, 300)}`;
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
