/** Secrets in files: `<NAME>_FILE`. */
import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderPerTest } from '#test/support/folder.ts';
import { readConfig } from './config.ts';
import { settings } from './settings.ts';
import { problems } from './testing/problems.ts';

const secret = 'a-secret-of-more-than-thirty-two-characters';
const folder = folderPerTest();

let count = 0;
async function fileWith(content: string | Uint8Array): Promise<string> {
  const file = path.join(folder(), `secret-${++count}`);
  await writeFile(file, content);
  return file;
}

describe('contract §1: a secret in a file', () => {
  test('every secret may be in a file', async () => {
    const url = 'postgres://user:hidden@db/petalpaw';
    const values = {
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: `${url}?application_name=direct`,
      APP_SECRET: secret,
      ADMIN_PASSWORD: ' spaces are meant ',
      SMTP_URL: 'smtp://user:hidden@mail.example.com',
      METRICS_TOKEN: 'token',
      OAUTH_GOOGLE_CLIENT_SECRET: 'hidden',
    };
    const names = Object.values(settings).filter((one) => one.secret);
    expect(Object.keys(values)).toEqual(expect.arrayContaining(names.map(({ name }) => name)));
    const others = { ADMIN_EMAIL: 'a@b', OAUTH_GOOGLE_CLIENT_ID: 'petalpaw' };
    const files: Record<string, string> = { ...others };
    for (const [name, value] of Object.entries(values)) files[`${name}_FILE`] = await fileWith(`${value}\n`);
    expect(readConfig(files)).toEqual(readConfig({ ...others, ...values }));
  });

  test.each(['', '\n', '\r\n', '\n\n'])('line breaks at its end (%j) are not part of it', async (end) => {
    const file = await fileWith(` ${secret} ${end}`);
    expect(readConfig({ APP_SECRET_FILE: file }).appSecret).toBe(` ${secret} `);
  });

  test('both APP_SECRET and APP_SECRET_FILE: one line', async () => {
    const file = await fileWith(secret);
    expect(problems({ APP_SECRET: secret, APP_SECRET_FILE: file })).toEqual([
      'APP_SECRET_FILE and APP_SECRET are both set: remove one of them. Example: APP_SECRET_FILE=/run/secrets/app_secret',
    ]);
  });

  test.each<[string, () => Promise<string> | string, RegExp]>([
    ['a missing file', () => path.join(folder(), 'hidden'), /cannot be read: it does not exist\./],
    ['a directory', folder, /cannot be read: it is a directory\./],
    ['no path', () => ' ', /^DATABASE_URL_FILE is empty: /],
    ['an empty file', () => fileWith('\n'), /names an empty file\./],
    ['bytes that are no text', () => fileWith(new Uint8Array([0xc3, 0x28])), /not text in UTF-8\./],
    ['a huge file', () => fileWith('hidden'.repeat(20_000)), /larger than 64 KiB\./],
    ['an endless file', () => '/dev/zero', /larger than 64 KiB\./],
  ])('%s: one line that names the setting, but neither path nor content', async (_what, make, wrong) => {
    const given = await make();
    const lines = problems({ DATABASE_URL_FILE: given, APP_SECRET: secret });
    expect(lines).toEqual([expect.stringMatching(/^DATABASE_URL_FILE .*Example: DATABASE_URL_FILE=\/run\//)]);
    expect(lines[0]).toMatch(wrong);
    expect(lines[0]).not.toContain('hidden');
    if (given.trim() !== '') expect(lines[0]).not.toContain(given);
  });

  const isOrdinary = process.getuid?.() !== 0 && process.platform !== 'win32';
  test.runIf(isOrdinary)('a file without permission: one line', async () => {
    const file = await fileWith(secret);
    await chmod(file, 0);
    const line = expect.stringMatching(/^APP_SECRET_FILE names .* may not read it\./);
    expect(problems({ APP_SECRET_FILE: file })).toEqual([line]);
  });

  test('an invalid secret in a file is reported as one in the environment, with its origin', async () => {
    const lines = problems({ APP_SECRET_FILE: await fileWith('too-short-hidden\n') });
    expect(lines).toEqual([
      expect.stringMatching(/^APP_SECRET must have 32 characters or more \(.*APP_SECRET_FILE names\)\. /),
    ]);
    expect(lines[0]).not.toContain('hidden');
  });

  test('a setting that is not a secret has no file', () => {
    for (const name of ['ADMIN_EMAIL_FILE', 'OAUTH_X_CLIENT_ID_FILE'])
      expect(problems({ [name]: '/x' })[0]).toMatch(
        new RegExp(`^${name} is not a setting of this server\\. `),
      );
  });
});
