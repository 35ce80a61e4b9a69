/** Secrets that the server makes for itself when it runs on the embedded database. */
import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

const SHORTEST = 32;

/**
 * The root secret: `APP_SECRET`, or the one kept in `DATA_DIR/app-secret` (mode 0600), which the first start
 * makes. Of any number of racing first starts all get the same one.
 * @throws Error when the file is too short to be one, or cannot be read or written.
 */
export async function loadAppSecret(
  config: Pick<Config, 'appSecret' | 'databaseUrl' | 'dataDir'>,
): Promise<string> {
  if (config.appSecret !== undefined) return config.appSecret;
  // readConfig refuses this; replicas with a secret each would not know each other's tokens.
  if (config.databaseUrl !== undefined) throw new Error('APP_SECRET is required with DATABASE_URL');
  const path = join(config.dataDir, 'app-secret');
  return (await readSecret(path)) ?? (await createSecret(config.dataDir, path));
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(path, 'utf8')).trim();
    if (secret.length < SHORTEST) {
      // A new one would end every sign-in without a word; whoever owns the data decides that.
      throw new Error(`${path} is damaged: restore it`);
    }
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function createSecret(dataDir: string, path: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeDurably(draft, `${randomBytes(32).toString('base64url')}\n`);
    // A link appears whole or not at all, and fails when another start was first: then that one's secret counts.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  const secret = await readSecret(path);
  if (secret === undefined) throw new Error(`${path} disappeared while it was made`);
  return secret;
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
