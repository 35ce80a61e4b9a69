import { argon2Sync } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { hashPassword, matchPassword, needsRehash, passwordCost, setPasswordCost } from './password-hash.ts';

beforeAll(() => setPasswordCost(passwordCost));

test('contract §5: hashPassword uses Argon2id with 19 MiB, t=2, p=1 and a new salt, in PHC format', async () => {
  const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(other);
  expect(await matchPassword('correct horse', one)).toBe('normalized');
  expect(await matchPassword('correct hors', one)).toBe('none');
});

test('ASVS 5.0, 6.2.8; RFC 8265: matchPassword compares case, width, spaces and length; only the form of accents and spaces is one', async () => {
  const chosen = ` Ünïcödé ７ 🐾 ${'x'.repeat(100)} `.normalize('NFC');
  const hash = await hashPassword(chosen);
  for (const same of [
    chosen,
    chosen.normalize('NFD'),
    chosen.replaceAll(' ', '\u00a0'),
    chosen.replace(' ', '\u3000'),
  ])
    expect(await matchPassword(same, hash), same).toBe('normalized');
  for (const other of [chosen.trim(), chosen.toLowerCase(), chosen.normalize('NFKC'), chosen.slice(0, -1)])
    expect(await matchPassword(other, hash), other).toBe('none');
});

test('matchPassword is none without a hash, even for the empty password', async () => {
  expect(await matchPassword('', undefined)).toBe('none');
  expect(await matchPassword('anything', null)).toBe('none');
});

test('contract §5: a hash of another cost still matches, and needsRehash returns true', async () => {
  const older = phcOf('older than the cost');
  expect(await matchPassword('older than the cost', older)).toBe('normalized');
  expect(needsRehash(older, 'normalized')).toBe(true);
  expect(needsRehash(await hashPassword('of today'), 'normalized')).toBe(false);
});

/** The hash of exactly that text, at a low cost. */
function phcOf(message: string): string {
  const nonce = Buffer.alloc(16, 7);
  const cost = { memory: 8192, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { message, nonce, ...cost });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(tag)}`;
}
