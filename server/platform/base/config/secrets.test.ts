import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { folderForThisTest } from '#test/support/folder.ts';
import { loadAppSecret } from './secrets.ts';

let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await folderForThisTest();
  dataDir = join(folder, 'deep/data');
});

describe('contract §1, APP_SECRET: loadAppSecret', () => {
  test('returns the given secret and writes nothing', async () => {
    expect(await loadAppSecret({ appSecret: 'given', dataDir })).toBe('given');
    expect(await readdir(folder)).toEqual([]);
  });

  test('generates 256 bits in DATA_DIR once, with mode 0600', async () => {
    const secret = await loadAppSecret({ dataDir });
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await loadAppSecret({ dataDir })).toBe(secret);
    expect(await readdir(dataDir)).toEqual(['app-secret']);
    if (process.platform === 'win32') return;
    expect((await stat(join(dataDir, 'app-secret'))).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  test('returns the same secret to concurrent first starts', async () => {
    const secrets = await Promise.all(Array.from({ length: 8 }, () => loadAppSecret({ dataDir })));
    expect(new Set(secrets).size).toBe(1);
    expect(await readFile(join(dataDir, 'app-secret'), 'utf8')).toBe(`${secrets[0]}\n`);
    expect(await readdir(dataDir)).toEqual(['app-secret']);
  });

  test('rejects a damaged file and leaves it unchanged', async () => {
    await loadAppSecret({ dataDir });
    const path = join(dataDir, 'app-secret');
    await writeFile(path, 'short');
    await expect(loadAppSecret({ dataDir })).rejects.toThrow(`${path} is damaged`);
    expect(await readFile(path, 'utf8')).toBe('short');
  });

  test('rejects an unreadable file instead of generating a secret', async () => {
    await mkdir(join(dataDir, 'app-secret'), { recursive: true });
    await expect(loadAppSecret({ dataDir })).rejects.toThrow('EISDIR');
  });

  test('generates no secret with DATABASE_URL', async () => {
    await expect(loadAppSecret({ databaseUrl: 'postgres://db', dataDir })).rejects.toThrow('APP_SECRET');
    expect(await readdir(folder)).toEqual([]);
  });
});
