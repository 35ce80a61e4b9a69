/** Customers see the name of their business, the setting `businessName` (contract §11), not that of the software. */
import PostalMime from 'postal-mime';
import { describe, expect } from 'vitest';
import { perFile, serverTest } from './support/fixtures.ts';
import type { SignedIn } from './support/server.ts';

const test = serverTest
  .extend('settings', perFile, { PUBLIC_URL: 'https://petalpaw.test' })
  .extend('api', perFile, ({ server, adminToken }) => {
    let count = 0;
    return {
      name(value: unknown, more: object = {}) {
        const body = { key: 'businessName', value, ...more };
        return server.request('PUT', '/settings', { token: adminToken, body });
      },
      forget: () => server.request('DELETE', '/settings/businessName', { token: adminToken }),
      /** Registers somebody in that language, and returns the email about it. */
      async emailIn(language: string) {
        const email = `reader-${++count}@petalpaw.test`;
        const body = { email, name: 'Ana', password: 'seven violet umbrellas' };
        expect((await server.request('POST', `/auth/register?lang=${language}`, { body })).status).toBe(201);
        const sources = async () => (await server.mail()).filter((one) => one.includes(`<${email}>`));
        await expect.poll(sources).toHaveLength(1);
        return PostalMime.parse((await sources())[0] ?? '');
      },
      async issuerFor({ token, password }: SignedIn, language: string) {
        const path = `/auth/factors/totp?lang=${language}`;
        const { body } = await server.request('POST', path, { token, body: { password } });
        const uri = new URL(body.data.uri);
        const [label = ''] = decodeURIComponent(uri.pathname.slice(1))
          .replace(/^\/totp\//, '')
          .split(':');
        return [uri.searchParams.get('issuer'), label];
      },
      async relyingPartyFor({ token, password }: SignedIn, language: string) {
        const path = `/auth/factors/passkey/options?lang=${language}`;
        const { body } = await server.request('POST', path, { token, body: { password } });
        return body.data.publicKey.rp.name;
      },
    };
  });

const names = { en: 'Paws & Co', vi: 'Tiệm Chân Nhỏ' };

describe('the name of the business', () => {
  test.for([
    ['vi', names.vi],
    ['de', names.en],
    ['en', names.en],
  ])('is the sender of an email and stands in it, in %s', async ([language, name], { api }) => {
    await api.name(names);
    const { from, text, html } = await api.emailIn(language as string);
    expect(from).toEqual({ name, address: 'no-reply@petalpaw.test' });
    for (const part of [text, html?.replaceAll('&#38;', '&')]) {
      expect(part?.split(name as string)).toHaveLength(3);
      expect(part?.replaceAll('https://petalpaw.test', '')).not.toMatch(/petalpaw/i);
    }
  });

  test('is the issuer that authenticator apps show, in the language of the reader', async ({
    server,
    api,
  }) => {
    await api.name({ en: 'Paws: dogs & cats', vi: names.vi });
    const user = await server.newUser('CUSTOMER');
    expect(await api.issuerFor(user, 'vi')).toEqual([names.vi, names.vi]);
    // A colon separates the issuer from the account.
    expect(await api.issuerFor(user, 'ja')).toEqual(['Paws  dogs & cats', 'Paws  dogs & cats']);
  });

  test('is the name of the relying party of passkeys, in the language of the reader', async ({
    server,
    api,
  }) => {
    await api.name(names);
    const user = await server.newUser('CUSTOMER');
    expect(await api.relyingPartyFor(user, 'vi')).toBe(names.vi);
    expect(await api.relyingPartyFor(user, 'fr')).toBe(names.en);
  });

  test('is Petalpaw while the setting is not set, or private', async ({ server, api }) => {
    const user = await server.newUser('CUSTOMER');
    for (const change of [api.forget, () => api.name('Secret Paws', { isPublic: false })]) {
      await change();
      expect((await api.emailIn('en')).from?.name).toBe('Petalpaw');
      expect(await api.issuerFor(user, 'en')).toEqual(['Petalpaw', 'Petalpaw']);
      expect(await api.relyingPartyFor(user, 'en')).toBe('Petalpaw');
    }
    await api.forget();
  });

  test('stays on one line of a header', async ({ api }) => {
    await api.name('Paws\r\nBcc: eve@petalpaw.test\u202e');
    const { from, bcc, text } = await api.emailIn('en');
    expect([from?.name, bcc]).toEqual(['Paws Bcc: eve@petalpaw.test', undefined]);
    expect(text).toContain('by Paws Bcc: eve@petalpaw.test.\n');
  });

  test('is no password, as the other names of the service (ASVS 5.0, 6.2.11)', async ({ server, api }) => {
    await api.name('Marigold Kennels');
    const body = { email: 'guess@petalpaw.test', name: 'Ana', password: 'marigold-kennels!' };
    const { status, body: reply } = await server.request('POST', '/auth/register', { body });
    expect([status, reply.details]).toEqual([400, expect.stringMatching(/^password: .*fewer than 8/)]);
    await api.forget();
  });
});
