/** The user may change while a login checks the password: the login checks again, a few times at most. */
import { expect, test } from 'vitest';
import { hashPassword } from '#platform/base/crypto/password-hash.ts';
import { openServer } from '#test/support/fixtures.ts';

/**
 * `changeDuring(n)` lets the database change the user's hash, to another one of the same password, in each of the next n
 * attempts: a login reads the failures before and after it hashes, and every second read changes the hash.
 */
const { query, server } = await openServer();
const user = await server.newUser('CUSTOMER');

const hashes = [await hashPassword(user.password), await hashPassword(user.password)];
await query('ALTER TABLE login_failures RENAME TO stored_failures');
await query('CREATE TABLE attempts (reads int, changes int)');
await query('INSERT INTO attempts VALUES (0, 0)');
await query(`
      CREATE FUNCTION read_failures() RETURNS SETOF stored_failures LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE attempts SET reads = reads + 1;
        UPDATE users SET password_hash = CASE password_hash WHEN '${hashes[0]}' THEN '${hashes[1]}' ELSE '${hashes[0]}' END
         WHERE id = '${user.id}' AND EXISTS (SELECT FROM attempts WHERE reads % 2 = 0 AND reads / 2 <= changes);
        RETURN QUERY SELECT * FROM stored_failures;
      END $$`);
await query('CREATE VIEW login_failures AS SELECT * FROM read_failures()');
const changeDuring = async (changes: number) =>
  void (await query('UPDATE attempts SET reads = 0, changes = $1', [changes]));
const { email, password } = user;
const login = async () => {
  const { status, body } = await server.request('POST', '/auth/login', { body: { email, password } });
  return [status, body.error];
};

test('a login whose user changes in each of its three attempts is 503 UNAVAILABLE, and is no failure', async () => {
  await changeDuring(10);
  expect(await login()).toEqual([503, 'UNAVAILABLE']);
  expect(await query('SELECT reads / 2 AS attempts FROM attempts')).toEqual([{ attempts: 3 }]);
  expect(await query('SELECT 1 FROM stored_failures')).toEqual([]);
});

test('a login whose user changes twice succeeds in the third', async () => {
  await changeDuring(2);
  // A successful login clears the failures, which needs the table.
  await query('CREATE RULE clear AS ON DELETE TO login_failures DO INSTEAD NOTHING');
  expect(await login()).toEqual([201, undefined]);
});
