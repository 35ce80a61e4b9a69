import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadAppSecret } from './secrets.ts';

let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'));
  dataDir = join(folder, 'deep/data');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('contract §1, APP_SECRET', () => {
  test('the given one is taken, and nothing is written', async () => {
    expect(await loadAppSecret({ appSecret: 'given', dataDir })).toBe('given');
    expect(await readdir(folder)).toEqual([]);
  });

  test('generated in DATA_DIR once, mode 0600, 256 bits', async () => {
    const secret = await loadAppSecret({ dataDir });
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await loadAppSecret({ dataDir })).toBe(secret);
    expect(await readdir(dataDir)).toEqual(['app-secret']);
    if (process.platform === 'win32') return;
    expect((await stat(join(dataDir, 'app-secret'))).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  test('racing first starts get the same one', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => loadAppSecret({ dataDir })));
    expect(new Set(secrets).size).toBe(1);
    expect(await readFile(join(dataDir, 'app-secret'), 'utf8')).toBe(`${secrets[0]}\n`);
    expect(await readdir(dataDir)).toEqual(['app-secret']);
  });

  test('a damaged file is a clear error, and is left alone', async () => {
    await loadAppSecret({ dataDir });
    const path = join(dataDir, 'app-secret');
    await writeFile(path, 'short');
    await expect(loadAppSecret({ dataDir })).rejects.toThrow(`${path} is damaged`);
    expect(await readFile(path, 'utf8')).toBe('short');
  });

  test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'an unreadable file is an error',
    async () => {
      await loadAppSecret({ dataDir });
      await chmod(join(dataDir, 'app-secret'), 0);
      await expect(loadAppSecret({ dataDir })).rejects.toThrow('EACCES');
    },
  );

  test('with DATABASE_URL none is ever generated', async () => {
    await expect(loadAppSecret({ databaseUrl: 'postgres://db', dataDir })).rejects.toThrow('APP_SECRET');
    expect(await readdir(folder)).toEqual([]);
  });
});
