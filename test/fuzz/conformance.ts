/** The rules for every answer to any request: the checks that Schemathesis makes of an answer. */
import { statusesWithCauses } from '#domain/refusal.ts';
import type { Reply } from '#test/support/server.ts';
import { type Operation, pointerTo } from './operations.ts';
import { answerProblem } from './oracle.ts';

/** Headers of HTTP itself and those that every answer may carry; the others are documented one by one. */
const generalHeaders = new Set([
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'date',
  'keep-alive',
  'referrer-policy',
  'transfer-encoding',
  'vary',
  'x-content-type-options',
  'x-frame-options',
]);

/** Internal details that an answer must not leak: stacks, statements, files. */
const leaks = /\bat \S+ \(|node:internal|\.ts:\d+|\bSELECT .+ FROM\b|PostgresError|pg_catalog|ECONNREFUSED/;

/** The violation of the document by the answer; undefined when the answer conforms. */
export function nonconformance(operation: Operation, reply: Reply): string | undefined {
  const { status, headers, text } = reply;
  if (status >= 500) return `status ${status}`;
  const documented = operation.answers[status];
  if (documented === undefined) return `status ${status} is not documented`;
  const unnamed = [...headers.keys()].filter(
    (name) => !generalHeaders.has(name) && !namesHeader(documented.headers, name),
  );
  if (unnamed.length > 0) return `${status} carries undocumented headers: ${unnamed.join(', ')}`;
  const missing = alwaysThere(operation, status).filter((name) => !headers.has(name));
  if (missing.length > 0) return `${status} lacks the headers ${missing.join(', ')}`;
  if (leaks.test(text) && operation.id !== 'showReference') return 'the answer tells of the inside';
  return bodyProblem(operation, reply);
}

function namesHeader(documented: Readonly<Record<string, unknown>>, name: string): boolean {
  return Object.keys(documented).some((one) => one.toLowerCase() === name);
}

function alwaysThere(operation: Operation, status: number): string[] {
  const answer = operation.answers[status];
  const named = Object.keys(answer?.headers ?? {});
  const needed = ['X-Request-Id'];
  if (status < 300) needed.push(...['ETag', 'Content-Language'].filter((name) => named.includes(name)));
  if (status === 429 || status === 503) needed.push('Retry-After');
  if (status === 401) needed.push('WWW-Authenticate');
  if (status === 302 || status === 303) needed.push('Location');
  return needed;
}

function bodyProblem(operation: Operation, { status, headers, text, body }: Reply): string | undefined {
  const documented = Object.entries(operation.answers[status]?.content ?? {});
  if (documented.length === 0) return text === '' ? undefined : `${status} has a body: ${text.slice(0, 200)}`;
  const type = headers.get('content-type')?.split(';')[0] ?? '(none)';
  const [, content] = documented.find(([mediaType]) => mediaType === type) ?? [];
  if (content === undefined) return `${status} has the undocumented content type ${type}`;
  if (type !== 'application/json') return undefined;
  if (operation.id !== 'getOpenapiDocument') {
    const pointer = pointerTo(
      operation.path,
      operation.method,
      'responses',
      String(status),
      'content',
      type,
      'schema',
    );
    const problem = answerProblem(pointer, body);
    if (problem !== undefined) return `${status} is against its schema: ${problem}`;
  }
  const identifier = body.error;
  const isOfB = typeof identifier === 'string';
  if (isOfB && statusesWithCauses.some((one) => one === status) && body.causes === undefined)
    return `${status} has no causes: ${text.slice(0, 200)}`;
  if (isOfB && status === 400 && !body.causes.every((cause: { field?: string }) => cause.field))
    return `${status} names no field in its causes: ${text.slice(0, 200)}`;
  if (status >= 400 && content.examples && !(identifier in content.examples)) {
    return `${status} ${identifier} is not among the documented refusals of the operation`;
  }
  return undefined;
}
