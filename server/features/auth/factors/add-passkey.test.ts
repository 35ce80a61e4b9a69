import { describe, expect } from 'vitest';
import { emailsTo } from '#test/support/emails.ts';
import { Authenticator, type Faults } from './testing/authenticator.ts';
import { publicUrl, factorTest as test } from './testing/factor-test.ts';

describe('adding a passkey (contract §13, WebAuthn Level 3, 7.1)', () => {
  test('the options ask for a discoverable passkey with user verification, and name those that the user has', async ({
    server,
    api,
  }) => {
    const user = await server.newUser('CUSTOMER');
    const { key } = await api.addPasskey(user);
    const { token, password, email } = user;
    const { status, body } = await server.request('POST', '/auth/factors/passkey/options', {
      token,
      body: { password },
    });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      challengeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      publicKey: expect.objectContaining({
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        rp: { id: 'petalpaw.test', name: 'Petalpaw' },
        user: { id: expect.stringMatching(/^[\w-]{22}$/), name: email, displayName: 'A CUSTOMER' },
        attestation: 'none',
        timeout: 300_000,
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        excludeCredentials: [{ id: key.id, type: 'public-key', transports: ['hybrid', 'internal'] }],
      }),
    });
  });

  test('201 {factor, recoveryCodes}, with an audit entry and an email; a second one comes without codes', async ({
    server,
    api,
    query,
  }) => {
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
    const [entry] = await query(
      "SELECT after FROM audit_log WHERE action = 'createPasskey' AND actor_id = $1",
      [user.id],
    );
    expect(entry.after).toEqual({
      userId: user.id,
      type: 'passkey',
      recoveryCodes: '[created]',
      signInsEnded: 0,
    });
  });

  test.for<[string, Faults]>([
    ['the origin of another site', { origin: 'https://evil.test' }],
    ['the origin with another port', { origin: `${publicUrl}:8443` }],
    ['another RP id', { rpId: 'evil.test' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['an answer to a login', { type: 'webauthn.get' }],
    ['a user who was not verified', { userVerified: false }],
    ['a user who was not present', { userPresent: false }],
    ['a page that frames ours', { crossOrigin: true }],
    [
      'an attestation with certificates',
      {
        attestation: new Map<string, unknown>([
          ['fmt', 'packed'],
          ['attStmt', new Map([['x5c', 'x']])],
        ]) as never,
      },
    ],
    ['an unknown attestation', { attestation: new Map([['fmt', 'fido-u2f']]) as never }],
  ])('400 for %s, and nothing is added', async ([_what, faults], { server, api }) => {
    const user = await server.newUser('CUSTOMER');
    const { reply } = await api.addPasskey(user, new Authenticator(publicUrl), faults);
    expect([reply.status, reply.body.error]).toEqual([400, 'VALIDATION_FAILED']);
    expect(reply.body.details).toMatch(/^credential: /);
    expect(await api.factorsOf(user)).toEqual([]);
  });

  test('400 for a challenge that is unknown, used, expired, of another user, or of a login', async ({
    server,
    api,
    query,
  }) => {
    const [user, other] = [await server.newUser('CUSTOMER'), await server.newUser('CUSTOMER')];
    const optionsOf = async ({ token, password }: typeof user) =>
      (await server.request('POST', '/auth/factors/passkey/options', { token, body: { password } })).body
        .data;
    const key = new Authenticator(publicUrl);
    const add = (challengeId: string, publicKey: Parameters<Authenticator['create']>[0]) =>
      server.request('POST', '/auth/factors/passkey', {
        token: user.token,
        body: { challengeId, name: 'Key', credential: key.create(publicKey) },
      });
    const own = await optionsOf(user);
    expect((await add(own.challengeId, { ...own.publicKey, challenge: 'A'.repeat(43) })).status).toBe(400);
    const foreign = await optionsOf(other);
    const login = await api.options();
    const late = await optionsOf(user);
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
    for (const { status, body } of refused)
      expect([status, body.details]).toEqual([
        400,
        'challengeId: is unknown, was answered already, or has expired',
      ]);
    const good = await optionsOf(user);
    expect((await add(good.challengeId.toUpperCase(), good.publicKey)).status).toBe(201);
  });

  test('409 for a passkey that is already registered, by any user', async ({ server, api }) => {
    const { key } = await api.addPasskey(await server.newUser('CUSTOMER'));
    const { reply } = await api.addPasskey(await server.newUser('CUSTOMER'), key);
    expect([reply.status, reply.body.error]).toEqual([409, 'CONFLICT']);
  });
});
