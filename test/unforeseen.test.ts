/**
 * A 500, caused as in reality: the database refuses a statement for an unforeseen reason. The answer reveals nothing of
 * it.
 */
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Reply, serverForThisFile } from './support/server.ts';

const canary = 'canary_of_an_error';
const lines: string[] = [];
const server = await serverForThisFile({ LOG_LEVEL: 'info' }, (line) => lines.push(line));
const token = await server.tokenOf('ADMIN');
await server.running.app.database.pool.query(`
  CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION '${canary}' USING DETAIL = '${canary}', HINT = '${canary}', TABLE = '${canary}';
  END $$;
  CREATE TRIGGER fail BEFORE INSERT OR UPDATE ON pets FOR EACH STATEMENT EXECUTE FUNCTION fail();
  CREATE TRIGGER fail BEFORE INSERT ON plants FOR EACH STATEMENT EXECUTE FUNCTION fail();
  CREATE TRIGGER fail BEFORE INSERT ON users FOR EACH STATEMENT EXECUTE FUNCTION fail();
  ALTER TABLE accounts RENAME TO ${canary};
`);

const bare = {
  statusCode: 500,
  message: 'Something went wrong on the server.',
  error: 'INTERNAL_ERROR',
  details: '',
  timestamp: expect.stringMatching(/Z$/),
};

/** The log entry of the error, to which the id in the answer leads. */
async function causeOf(reply: Reply): Promise<string> {
  const requestId = reply.headers.get('x-request-id');
  await expect.poll(() => lines.join('')).toContain(`"requestId":"${requestId}"`);
  const failures = lines
    .map((line) => JSON.parse(line))
    .filter((line) => line.requestId === requestId && line.msg === 'request failed');
  expect(failures).toHaveLength(1);
  return failures[0].err.message;
}

describe('contract §2: a 500 never carries internals', () => {
  const person = { email: 'five@petalpaw.test', name: 'Five', password: 'a password of five' };
  test.each([
    ['an error raised in the database', 'POST', '/pets', { name: 'Rex', species: 'DOG' }, canary],
    ['one raised before anybody has signed in', 'POST', '/auth/register', person, canary],
    ['a table that is not there', 'GET', '/auth/accounts', undefined, 'relation "accounts" does not exist'],
  ])('%s: %s %s', async (_what, method, path, body, cause) => {
    const reply = await server.request(method, path, { token, body });
    expect([reply.status, reply.body]).toEqual([500, bare]);
    expect(JSON.stringify([...reply.headers])).not.toContain(canary);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(await causeOf(reply)).toBe(cause);
  });

  test('contract §4: nor does interface A', async () => {
    const reply = await server.request('POST', '/plants', { token, body: { id: 1, name: 'Aloe' } });
    expect([reply.status, reply.body]).toEqual([500, { error: 500, message: bare.message }]);
    expect(await causeOf(reply)).toBe(canary);
  });

  test('at every LOG_LEVEL', async () => {
    server.running.app.log.level = 'trace';
    onTestFinished(() => {
      server.running.app.log.level = 'info';
    });
    const reply = await server.request('POST', '/pets', { token, body: { name: 'Rex', species: 'DOG' } });
    expect(reply.body).toEqual(bare);
  });

  test('and the server continues to work', async () => {
    expect((await server.request('GET', '/pets', { token })).status).toBe(200);
    await expect.poll(async () => (await server.request('GET', '/health/ready')).status).toBe(200);
  });
});
