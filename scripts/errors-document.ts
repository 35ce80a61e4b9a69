/** docs/errors.md, generated from the catalogue of refusals, the reasons, and the code that sends them. */
import { mostCauses } from '#domain/causes.ts';
import { errorCatalogue } from '#domain/error-catalogue.ts';
import { formats } from '#domain/reasons/formats.ts';
import { reasons } from '#domain/reasons/reasons.ts';
import { entities } from '#domain/reasons/record-reasons.ts';
import { Refusal, statusesWithCauses } from '#domain/refusal.ts';
import { errorReply, statusOn } from '#platform/http/pipeline/replies.ts';

/** Returns the whole text of docs/errors.md. */
export function errorsDocument(): string {
  const rows = Object.entries(errorCatalogue).map(
    ([identifier, { status, message, when }]) => `| \`${identifier}\` | ${status} | ${message} | ${when} |`,
  );
  return `# Errors

This page is generated from \`domain/error-catalogue.ts\` and \`domain/reasons/\`. To update it, run \`npm run docs\`. A test
fails if it is out of date.

## Interface B

${fenced(example('B'))}

\`error\` is one of the identifiers below. Programs should use it, or the status. \`message\` is constant for
each identifier. \`details\` is for people: it says what was wrong with this request, and is empty if there is nothing to
add.

| \`error\` | Status | \`message\` | When |
|---|---|---|---|
${rows.join('\n')}

### Causes

Errors with the status ${statusesWithCauses.join(', ')}, and those with 403 that name something, have \`causes\` for
programs: 1 to ${mostCauses} objects with one of these reasons and its values. \`field\` is the path within the body, \`query.\` with the
name of a parameter, or the name of a header or of a part of the path. A value with a question mark may be absent.
\`canOverride: true\` says that the caller may book anyway, with \`overrideRules\`. \`error\` belongs to the first cause, and
\`details\` is a sentence about each of the first 20.

| \`reason\` | Values |
|---|---|
${Object.entries(reasons)
  .map(([reason, { values }]) => `| \`${reason}\` | ${Object.entries(values).map(shownValue).join(', ')} |`)
  .join('\n')}

\`entity\` and \`by\` are kinds of records: ${Object.keys(entities)
    .map((entity) => `\`${entity}\``)
    .join(', ')}.

\`expected\` of \`WRONG_FORMAT\`:

| \`expected\` | A text must be |
|---|---|
${Object.entries(formats)
  .map(([name, text]) => `| \`${name}\` | ${text} |`)
  .join('\n')}

## Interface A

The plant store has a smaller body. \`error\` is the HTTP status; \`message\` combines \`message\` and
\`details\` of interface B.

${fenced(example('A'))}

There is no identifier. Every fault of the request itself is 400, so ${becomes400()} do not occur under \`/plants\`.

## All errors

- \`X-Request-Id\` is also in the log. \`Cache-Control\` is \`no-store\`.
- 401 carries \`WWW-Authenticate: Bearer\`, 405 carries \`Allow\`, 429 and 503 carry \`Retry-After\` in seconds.
- A 500 does not reveal its cause. The cause is in the log.

If several errors apply to a request, the answer is the first of these: 405, 429, 401, 403 for a request from another
site, 403 for the role, 413 and 415, 404 for the path, 403 for the record, 400, 404 and then 403 for records that the body
names, 412, 422, 409.
`;
}

const entityCount = Object.keys(entities).length;

function shownValue([name, schema]: [
  string,
  { readonly type: string; readonly enum?: readonly string[] },
]): string {
  const isListed = schema.enum?.length === Object.keys(formats).length || schema.enum?.length === entityCount;
  const words = schema.enum && !isListed ? schema.enum : [];
  return `\`${name}\`${words.length > 0 ? ` (${words.join(', ')})` : ''}`;
}

/** Returns a body as the server writes it, with a constant time. */
function example(asked: 'A' | 'B'): object {
  const refusal = new Refusal('VALIDATION_FAILED', [{ reason: 'REQUIRED', field: 'name' }]);
  const body = JSON.parse(errorReply(refusal, asked).body);
  return 'timestamp' in body ? { ...body, timestamp: '2026-11-21T09:30:00.000Z' } : body;
}

function fenced(body: object): string {
  return `\`\`\`json\n${JSON.stringify(body, null, 2)}\n\`\`\``;
}

function becomes400(): string {
  const statuses = [...new Set(Object.values(errorCatalogue).map(({ status }) => status))];
  const changed = statuses.filter((status) => statusOn('A', status) !== status).sort();
  return `${changed.slice(0, -1).join(', ')} and ${changed.at(-1)}`;
}
