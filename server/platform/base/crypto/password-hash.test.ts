import { argon2Sync } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import {
  hashPassword,
  needsRehash,
  passwordCost,
  passwordMatches,
  setPasswordCost,
} from './password-hash.ts';

beforeAll(() => setPasswordCost(passwordCost));

test('contract §5: hashPassword uses Argon2id with 19 MiB, t=2, p=1 and a new salt, in PHC format', async () => {
  const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(other);
  expect(await passwordMatches('correct horse', one)).toBe(true);
  expect(await passwordMatches('correct hors', one)).toBe(false);
});

test('ASVS 5.0, 6.2.8: passwordMatches compares exactly, with case, spaces, length and normalization', async () => {
  const typed = ` Ünïcödé 🐾 ${'x'.repeat(100)} `.normalize('NFC');
  const hash = await hashPassword(typed);
  expect(await passwordMatches(typed, hash)).toBe(true);
  for (const other of [typed.trim(), typed.toLowerCase(), typed.normalize('NFD'), typed.slice(0, -1)]) {
    expect(await passwordMatches(other, hash), other).toBe(false);
  }
});

test('passwordMatches returns false without a hash, even for the empty password', async () => {
  expect(await passwordMatches('', undefined)).toBe(false);
  expect(await passwordMatches('anything', null)).toBe(false);
});

test('contract §5: a hash of another cost still matches, and needsRehash returns true', async () => {
  const nonce = Buffer.alloc(16, 7);
  const tag = argon2Sync('argon2id', {
    message: 'older than the cost',
    nonce,
    memory: 8192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const older = `$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(tag)}`;
  expect(await passwordMatches('older than the cost', older)).toBe(true);
  expect(needsRehash(older)).toBe(true);
  expect(needsRehash(await hashPassword('of today'))).toBe(false);
});

test('passwordMatches throws for a stored text that is not a hash', async () => {
  await expect(passwordMatches('x', 'plain text')).rejects.toThrow('PHC');
});
