/** Secrets that the server generates for itself when it runs on the embedded database. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeNewFile, writePrivateFile } from '#platform/base/new-file.ts';
import type { Config } from './config.ts';

const SHORTEST = 32;

/**
 * Returns the root secret: `APP_SECRET`, or the one in `DATA_DIR/app-secret` (mode 0600), which the first start
 * creates. All concurrent first starts get the same secret.
 * @throws Error when the file is too short to be a secret, or cannot be read or written.
 */
export async function loadAppSecret(
  config: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'appSecret' | 'databaseUrl'>>,
): Promise<string> {
  if (config.appSecret !== undefined) return config.appSecret;
  // readConfig refuses this; replicas with different secrets would not accept each other's tokens.
  if (config.databaseUrl !== undefined) throw new Error('APP_SECRET is required with DATABASE_URL');
  const path = join(config.dataDir, 'app-secret');
  return (await readSecret(path)) ?? (await createSecret(config.dataDir, path));
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(path, 'utf8')).trim();
    if (secret.length < SHORTEST) {
      // A new secret would silently end every session; that decision belongs to the operator.
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
  const text = `${randomBytes(32).toString('base64url')}\n`;
  await writeNewFile(path, (partial) => writePrivateFile(partial, text)).catch((error) => {
    // Another start created the file first; its secret is then used.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  const secret = await readSecret(path);
  if (secret === undefined) throw new Error(`${path} disappeared while it was made`);
  return secret;
}
