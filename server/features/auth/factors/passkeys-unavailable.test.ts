import { expect, test } from 'vitest';
import { openAuth, outcome } from '../testing/auth-test.ts';
import { Authenticator } from './testing/authenticator.ts';
import { factorCalls } from './testing/factor-test.ts';
import { requireRelyingParty } from './verify-passkey.ts';

const publicUrl = 'http://127.0.0.1:3000';
const { auth, server } = await openAuth({ PUBLIC_URL: publicUrl });

test('PUBLIC_URL with an IP address: 409 PASSKEYS_UNAVAILABLE with the reason; authenticator apps work (contract §13)', async () => {
  const user = await server.newUser('CUSTOMER');
  const key = new Authenticator(publicUrl);
  const challengeId = crypto.randomUUID();
  const created = key.create({ challenge: '', rp: { id: '' }, user: { id: '' } });
  const replies = [
    await auth.post('/auth/passkey/options', {}),
    await auth.post('/auth/passkey/login', { challengeId, credential: key.get({ challenge: '', rpId: '' }) }),
    await auth.post('/auth/factors/passkey/options', { password: user.password }, user),
    await auth.post('/auth/factors/passkey', { challengeId, name: 'Key', credential: created }, user),
  ];
  for (const reply of replies) {
    expect(outcome(reply)).toBe('409 PASSKEYS_UNAVAILABLE');
    expect(reply.body.details).toContain('is an IP address');
  }
  expect((await factorCalls(server).newUserWithApp()).recoveryCodes).toHaveLength(10);
  const { app } = server.running;
  for (const other of ['http://[::1]:3000', 'https://192.0.2.7'])
    expect(() => requireRelyingParty({ ...app, publicUrl: other })).toThrow('PASSKEYS_UNAVAILABLE');
});
