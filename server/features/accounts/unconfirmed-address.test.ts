/** With REQUIRE_EMAIL_VERIFICATION=false an unconfirmed address can sign in, but links no provider. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { signIn } from '#test/support/server.ts';
import { Browser } from './testing/browser.ts';
import { newPerson } from './testing/oidc-provider.ts';
import { type SignIns, startSessions } from './testing/sign-ins.ts';

let the: SignIns;
beforeAll(async () => {
  the = await startSessions({ REQUIRE_EMAIL_VERIFICATION: 'false' });
});
afterAll(() => the?.close());

test('EMAIL_NOT_VERIFIED contract §5: who registered with another’s address does not get what its owner links', async () => {
  const person = newPerson();
  the.company.person = person;
  const { email } = person;
  const password = 'of somebody who waits';
  const made = await the.server.request('POST', '/auth/register', { body: { email, password, name: 'Eve' } });
  expect(made.body.data).toMatchObject({ verificationRequired: false, user: { emailVerified: false } });
  const user = await signIn(the.server.request, email, password);
  expect(await the.query('SELECT email_verified_at FROM users WHERE id = $1', [user.id])).toEqual([
    { email_verified_at: null },
  ]);

  expect(await the.signIn(new Browser())).toMatchObject({ error: 'EMAIL_NOT_VERIFIED', user: undefined });
  expect(await the.signIn(the.browserOf(user))).toMatchObject({ error: 'EMAIL_NOT_VERIFIED' });
  expect(await the.query('SELECT id FROM accounts WHERE user_id = $1', [user.id])).toEqual([]);

  // The confirmation link can be requested, and then the user links the provider from their session.
  await the.server.request('POST', '/auth/resend-verification', { body: { email } });
  const [letter = ''] = await emailsTo(the.server, email);
  const verified = await the.server.request('POST', '/auth/verify-email', {
    body: { token: tokenIn(letter) },
  });
  expect(verified.body.data.user.emailVerified).toBe(true);
  expect(await the.signIn(the.browserOf(user))).toMatchObject({ error: undefined, user: { id: user.id } });
});

test('docs/operations.md: the statement that corrects addresses of earlier releases takes those, and no others', async () => {
  const page = await readFile('docs/operations.md', 'utf8');
  const statement = /```sql\n(UPDATE users SET email_verified_at = NULL[^`]*)```/.exec(page)?.[1] ?? '';
  const [registered, confirmed, made] = [
    await the.server.newUser('CUSTOMER'),
    await the.server.newUser('CUSTOMER'),
    await the.server.newUser('CUSTOMER'),
  ];
  the.company.person = newPerson();
  const { user: byProvider } = await the.signIn(new Browser());
  // As recorded by a release that treated every address as confirmed.
  for (const [action, id] of [
    ['register', registered.id],
    ['register', confirmed.id],
    ['verifyEmail', confirmed.id],
  ]) {
    await the.query(
      `INSERT INTO audit_log (id, action, entity, entity_id, after, ip, request_id)
       VALUES (gen_random_uuid(), $1, 'user', $2, '{"role":"CUSTOMER","emailVerified":true}', '', '')`,
      [action, id],
    );
  }
  await the.query(statement);
  const unconfirmed = await the.query('SELECT id FROM users WHERE email_verified_at IS NULL');
  const ids = unconfirmed.map(({ id }) => id);
  expect(ids).toContain(registered.id);
  for (const { id } of [confirmed, made, byProvider]) expect(ids).not.toContain(id);
});
