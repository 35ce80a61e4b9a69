import { expect, test } from 'vitest';
import { startServer } from '#test/support/server.ts';
import { Authenticator } from './testing/authenticator.ts';
import { factorCalls } from './testing/factor-test.ts';

test.each(['http://127.0.0.1:3000', 'http://[::1]:3000', 'https://192.0.2.7'])(
  'PUBLIC_URL %s: 409 PASSKEYS_UNAVAILABLE with the reason; authenticator apps work (contract §13)',
  async (url) => {
    const server = await startServer({ PUBLIC_URL: url });
    try {
      const user = await server.newUser('CUSTOMER');
      const key = new Authenticator(url);
      const body = { challengeId: crypto.randomUUID(), credential: key.get({ challenge: '', rpId: '' }) };
      const created = key.create({ challenge: '', rp: { id: '' }, user: { id: '' } });
      const replies = [
        await server.request('POST', '/auth/passkey/options', { body: {} }),
        await server.request('POST', '/auth/passkey/login', { body }),
        await server.request('POST', '/auth/factors/passkey/options', {
          token: user.token,
          body: { password: user.password },
        }),
        await server.request('POST', '/auth/factors/passkey', {
          token: user.token,
          body: { challengeId: body.challengeId, name: 'Key', credential: created },
        }),
      ];
      for (const { status, body } of replies) {
        expect([status, body.error]).toEqual([409, 'PASSKEYS_UNAVAILABLE']);
        expect(body.details).toContain('is an IP address');
      }
      expect((await factorCalls(server).newUserWithApp()).recoveryCodes).toHaveLength(10);
    } finally {
      await server.close();
    }
  },
);
