import { describe, expect, test } from 'vitest';
import { emailsTo } from '#test/support/emails.ts';
import { outcome } from '../testing/auth-test.ts';
import { Authenticator, type Faults } from './testing/authenticator.ts';
import { openFactors, publicUrl, refusedFaults } from './testing/factor-test.ts';
import { requireRelyingParty } from './verify-passkey.ts';

const { api, auth, query, server } = await openFactors();

const minutes = (count: number) => count * 60_000;

describe('adding a passkey (contract §13, WebAuthn Level 3, 7.1)', () => {
  test('the options ask for a discoverable passkey with user verification, and name those that the user has', async () => {
    const user = await server.newUser('CUSTOMER');
    const { key } = await api.addPasskey(user);
    expect(await api.creationOptions(user)).toEqual({
      challengeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      publicKey: expect.objectContaining({
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        rp: { id: 'petalpaw.test', name: 'Petalpaw' },
        user: { id: expect.stringMatching(/^[\w-]{22}$/), name: user.email, displayName: 'A CUSTOMER' },
        attestation: 'none',
        timeout: minutes(5),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        excludeCredentials: [{ id: key.id, type: 'public-key', transports: ['hybrid', 'internal'] }],
      }),
    });
  });

  test('201 {factor, recoveryCodes}, with an audit entry and an email; a second one comes without codes', async () => {
    const user = await server.newUser('CUSTOMER');
    const { reply } = await api.addPasskey(user);
    expect(reply.status).toBe(201);
    expect(reply.body.data).toEqual({
      factor: {
        id: expect.any(String),
        type: 'passkey',
        name: 'Phone',
        createdAt: expect.any(String),
        lastUsedAt: null,
        remaining: null,
      },
      recoveryCodes: expect.objectContaining({ length: 10 }),
    });
    expect((await api.addPasskey(user)).reply.body.data.recoveryCodes).toBeNull();
    expect((await emailsTo(server, user.email))[0]).toContain('A second factor was added');
    const after = { userId: user.id, type: 'passkey', recoveryCodes: '[created]', signInsEnded: 0 };
    expect(await auth.audited(reply.body.data.factor.id)).toMatchObject([{ action: 'createPasskey', after }]);
  });

  test('400 for an answer that is wrong in any part, and nothing is added', async () => {
    const attestation = (fmt: string, attStmt = new Map()) =>
      ({
        attestation: new Map<string, unknown>([
          ['fmt', fmt],
          ['attStmt', attStmt],
        ]),
      }) as never;
    const faults: Record<string, Faults> = {
      ...refusedFaults,
      'an answer to a login': { type: 'webauthn.get' },
      'an attestation with certificates': attestation('packed', new Map([['x5c', 'x']])),
      'an unknown attestation': attestation('fido-u2f'),
    };
    const user = await server.newUser('CUSTOMER');
    for (const [what, fault] of Object.entries(faults)) {
      const { reply } = await api.addPasskey(user, new Authenticator(publicUrl), fault);
      expect(outcome(reply), what).toBe('400 VALIDATION_FAILED');
      expect(reply.body.details, what).toMatch(/^credential: /);
    }
    expect(await api.factorsOf(user)).toEqual([]);
  });

  test('400 for a challenge of another user, a login, or used up', async () => {
    const [user, other] = [await server.newUser('CUSTOMER'), await server.newUser('CUSTOMER')];
    const key = new Authenticator(publicUrl);
    const add = (challengeId: string, publicKey: Parameters<Authenticator['create']>[0]) =>
      server.request('POST', '/auth/factors/passkey', {
        token: user.token,
        body: { challengeId, name: 'Key', credential: key.create(publicKey) },
      });
    const own = await api.creationOptions(user);
    expect((await add(own.challengeId, { ...own.publicKey, challenge: 'A'.repeat(43) })).status).toBe(400);
    const foreign = await api.creationOptions(other);
    const login = await api.options();
    const late = await api.creationOptions(user);
    await query("UPDATE passkey_challenges SET expires_at = now() - interval '1 s' WHERE id = $1", [
      late.challengeId,
    ]);
    const refused = [
      await add(own.challengeId, own.publicKey),
      await add(foreign.challengeId, foreign.publicKey),
      await add(login.challengeId, { ...own.publicKey, challenge: login.publicKey.challenge }),
      await add(late.challengeId, late.publicKey),
      await add(crypto.randomUUID(), own.publicKey),
      await add('none', own.publicKey),
    ];
    const details = 'challengeId: is unknown, was used already, or has expired';
    for (const { status, body } of refused) expect([status, body.details]).toEqual([400, details]);
    const good = await api.creationOptions(user);
    expect((await add(good.challengeId.toUpperCase(), good.publicKey)).status).toBe(201);
  });

  test('409 for a passkey that is already registered, by any user', async () => {
    const { key } = await api.addPasskey(await server.newUser('CUSTOMER'));
    const { reply } = await api.addPasskey(await server.newUser('CUSTOMER'), key);
    expect(outcome(reply)).toBe('409 CONFLICT');
  });
});

describe('where there is no domain name', async () => {
  const ipUrl = 'http://127.0.0.1:3000';
  const { api, auth, server } = await openFactors({ PUBLIC_URL: ipUrl });

  test('PUBLIC_URL with an IP address: 409 PASSKEYS_UNAVAILABLE with the reason; authenticator apps work (contract §13)', async () => {
    const user = await server.newUser('CUSTOMER');
    const key = new Authenticator(ipUrl);
    const challengeId = crypto.randomUUID();
    const created = key.create({ challenge: '', rp: { id: '' }, user: { id: '' } });
    const replies = [
      await auth.post('/auth/passkey/options', {}),
      await auth.post('/auth/passkey/login', {
        challengeId,
        credential: key.get({ challenge: '', rpId: '' }),
      }),
      await auth.post('/auth/factors/passkey/options', { password: user.password }, user),
      await auth.post('/auth/factors/passkey', { challengeId, name: 'Key', credential: created }, user),
    ];
    for (const reply of replies) {
      expect(outcome(reply)).toBe('409 PASSKEYS_UNAVAILABLE');
      expect(reply.body.details).toContain('is an IP address');
    }
    expect((await api.newUserWithApp()).recoveryCodes).toHaveLength(10);
    const { app } = server.running;
    for (const other of ['http://[::1]:3000', 'https://192.0.2.7'])
      expect(() => requireRelyingParty({ ...app, publicUrl: other })).toThrow('PASSKEYS_UNAVAILABLE');
  });
});
