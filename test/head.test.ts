/**
 * Contract §2: HEAD is GET without its body and without its effects (RFC 9110, 9.3.2). While the HEADs are sent, every
 * table of the database refuses every write.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { startOidcProvider } from '#features/accounts/testing/oidc-provider.ts';
import { sealAuditLog } from '#features/audit/public.ts';
import { type AnyEndpoint, successesOf } from '#platform/http/endpoint.ts';
import { openapiDocument } from '#platform/http/openapi/document.ts';
import { type CreatedRecord, createdRecords, requestPath, withIds } from '#scripts/client/created-records.ts';
import { type Operation, operationsOf } from '#scripts/client/document.ts';
import { endpoints } from '#server/app.ts';
import { serverForThisFile } from './support/server.ts';

const reads = endpoints.filter(({ method }) => method === 'GET');
/** A GET that writes is answered without its handler; HEAD has fewer headers then. */
const writing = reads.filter(({ getWrites }) => getWrites).map(({ operationId }) => operationId);

/** Headers that say something about the content, or lead elsewhere. */
const compared = [
  'content-type',
  'etag',
  'content-language',
  'content-disposition',
  'vary',
  'link',
  'location',
];

/** The answer to GET, before the tables refuse writes. */
const answers = new Map<string, { readonly status: number; readonly headers: Headers }>();

const provider = await startOidcProvider();
afterAll(() => provider.close());
const server = await serverForThisFile({ ...provider.env('COMPANY'), HOST: 'localhost' });
const admin = await server.newUser('ADMIN');
const { token } = admin;
const documented = new Map(operationsOf(openapiDocument(endpoints)).map((one) => [one.id, one]));

const payments = { key: 'payments', value: { methods: ['CASH'] } };
expect((await server.request('PUT', '/settings', { token, body: payments })).status).toBe(200);
/** A record of each kind, by the example of the operation that creates it, as the answer shows it. */
const records = new Map<string, { readonly id: string; readonly url?: string }>();
const idOf = ({ kind }: CreatedRecord) => records.get(kind)?.id ?? '';
for (const { kind, operationId } of createdRecords) {
  const operation = documented.get(operationId) as Operation;
  const body = withIds(operation.body?.example, idOf);
  const reply = await server.request('POST', requestPath(operation, idOf, {}), { token, body });
  expect([reply.status, reply.text]).toEqual([201, reply.text]);
  records.set(kind, reply.body.data);
}
const greeting = { key: 'shop.greeting', value: { en: 'Hello' } };
expect((await server.request('PUT', '/settings', { token, body: greeting })).status).toBe(200);
await server.running.app.database.pool.query(
  `INSERT INTO pictures (id, pet_id, small, medium, large) VALUES ('a-picture-of-this-test', $1, '', 'webp', '')`,
  [records.get('pet')?.id],
);
await sealAuditLog(server.running.app);
const { body: seals } = await server.request('GET', '/audit-logs/seals', { token });
const begun = await server.request('GET', '/auth/oauth/company');
const cookie = `${admin.cookie}; ${begun.headers.getSetCookie()[0]?.split(';')[0]}`;
const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state');
const otherRecords = {
  '/settings': greeting.key,
  '/auth/oauth': 'company',
  '/audit-logs': seals.data[0].lastId,
};
/** Paths for which the examples of the document do not suffice. */
const paths: Readonly<Record<string, string>> = {
  finishOAuthSignIn: `/auth/oauth/company/callback?error=access_denied&state=${state}`,
  getPicture: '/pictures/a-picture-of-this-test/640.webp',
  listTranslations: '/translations?lang=km',
  getCalendar: new URL(records.get('calendarFeed')?.url ?? '').pathname,
  getConsoleFile: '/app/',
};

/** The path of the operation, with records that exist. */
function pathOf({ operationId, path }: AnyEndpoint): string {
  const operation = documented.get(operationId);
  return paths[operationId] ?? (operation ? requestPath(operation, idOf, otherRecords) : path);
}

/** With the session cookie, whose use extends the session; interface A takes tokens only. */
const send = (method: 'GET' | 'HEAD', endpoint: AnyEndpoint) =>
  server.request(method, pathOf(endpoint), {
    ...(endpoint.path.startsWith('/plants') ? { token } : { cookie }),
    headers: { 'sec-fetch-site': 'same-origin', accept: 'text/html, */*' },
  });

for (const endpoint of reads)
  if (!writing.includes(endpoint.operationId)) answers.set(endpoint.operationId, await send('GET', endpoint));
const { pool } = server.running.app.database;
// The next request with the cookie is due to extend the session.
await pool.query("UPDATE sessions SET cookie_idle_expires_at = now() + interval '1 minute'");
await pool.query(`
  CREATE FUNCTION refuse_write() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'a write to %', TG_TABLE_NAME; END $$;
  DO $$ DECLARE tab text; BEGIN
    FOR tab IN SELECT oid::regclass FROM pg_class
                WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') LOOP
      EXECUTE 'CREATE TRIGGER refuse_write BEFORE INSERT OR UPDATE OR DELETE ON ' || tab
        || ' FOR EACH STATEMENT EXECUTE FUNCTION refuse_write()';
    END LOOP;
  END $$`);

describe.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))('HEAD %s', (_path, endpoint) => {
  const isWriting = writing.includes(endpoint.operationId);

  test.runIf(isWriting)('is needed here: GET writes', async () => {
    expect((await send('GET', endpoint)).status).toBeGreaterThanOrEqual(500);
  });

  test('has the status and the headers of GET, no body, and writes nothing', async () => {
    const head = await send('HEAD', endpoint);
    const [success] = successesOf(endpoint);
    const expected = answers.get(endpoint.operationId) ?? {
      status: success?.status ?? 0,
      headers: head.headers,
    };
    expect(expected.status).toBeLessThan(400);
    expect([head.status, head.text]).toEqual([expected.status, '']);
    for (const name of compared)
      expect([name, head.headers.get(name)]).toEqual([name, expected.headers.get(name)]);
  });
});

test('the tables refuse writes: a GET that extends the session fails', async () => {
  expect((await server.request('GET', '/pets', { cookie })).status).toBeGreaterThanOrEqual(500);
  const { status, headers } = await server.request('HEAD', '/pets', { cookie });
  expect([status, headers.get('x-session-warning')]).toEqual([200, expect.stringMatching(/^\d+$/)]);
});

test('HEAD refuses the callers and the records that GET refuses', async () => {
  const path = `/users/${records.get('user')?.id}/export`;
  expect((await server.request('HEAD', path)).status).toBe(401);
  const unknown = path.replace(/[\da-f]{12}\//, '000000000000/');
  expect((await server.request('HEAD', unknown, { token })).status).toBe(404);
  expect((await server.request('HEAD', '/auth/oauth/unknown')).status).toBe(404);
});
