/** LINK_TTL: the lifetime of emailed links, which contract §5 leaves at 24 hours and one hour without it. */
import { describe, expect, test } from 'vitest';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { openServer } from '#test/support/fixtures.ts';
import { signIn } from '#test/support/server.ts';

const { pool, server } = await openServer({ LINK_TTL: '10m' });
const post = (path: string, body: unknown, token?: string) => server.request('POST', path, { body, token });
/** The only email to the address so far. */
const emailTo = async (address: string) => (await emailsTo(server, address))[0] ?? '';
/** Makes every link older. */
const age = (interval: string) =>
  pool.query('UPDATE email_tokens SET expires_at = expires_at - $1::interval', [interval]);

const password = 'seven violet umbrellas';
let count = 0;
const newEmail = () => `link-${++count}@petalpaw.test`;

describe('contract §1: LINK_TTL=10m', () => {
  test('a link that confirms an address works for ten minutes (ASVS 5.0, 6.5.5)', async () => {
    const [first, second] = [newEmail(), newEmail()];
    for (const email of [first, second]) await post('/auth/register', { email, password, name: 'Ann' });
    const [one, other] = [await emailTo(first), await emailTo(second)];
    expect(one).toContain('valid for 10 minutes');
    await age('5 minutes');
    expect((await post('/auth/verify-email', { token: tokenIn(one) })).status).toBe(201);
    await age('5 minutes');
    const late = await post('/auth/verify-email', { token: tokenIn(other) });
    expect([late.status, late.body.error]).toEqual([400, 'TOKEN_INVALID']);
  });

  test('so do those for a new password and for another address', async () => {
    const { email, token, id } = await server.newUser('CUSTOMER');
    await post('/auth/forgot-password', { email });
    const reset = await emailTo(email);
    const address = newEmail();
    await post('/auth/change-email', { email: address, password: 'a password of the tests' }, token);
    const change = await emailTo(address);
    for (const message of [reset, change]) expect(message).toContain('valid for 10 minutes');
    await age('10 minutes');
    const replies = [
      await post('/auth/reset-password', { token: tokenIn(reset), password }),
      await post('/auth/verify-email', { token: tokenIn(change) }),
    ];
    expect(replies.map(({ body }) => body.error)).toEqual(['TOKEN_INVALID', 'TOKEN_INVALID']);
    expect((await signIn(server.request, email, 'a password of the tests')).id).toBe(id);
  });
});
