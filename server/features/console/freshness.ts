/** Compares the built console with the sources beside it, so that an outdated one is reported. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import { builtFolder } from './built-files.ts';

/** Images have no sources. */
const sourcesStamp = fileURLToPath(new URL('../../../console/build/stamp.ts', import.meta.url));

/**
 * Logs one warning when the console in `folder` was built from other sources than those at hand. Contents are
 * compared, because a checkout gives every file the time of the checkout.
 */
export async function warnOfOldConsole(log: Pick<Logger, 'warn'>, folder = builtFolder): Promise<void> {
  const stamp = path.join(folder, 'build.json');
  if (!existsSync(sourcesStamp) || !existsSync(stamp)) return;
  const { sources } = JSON.parse(await readFile(stamp, 'utf8'));
  // By its address, so that a bundle of the server does not contain it.
  const { sourcesHash } = (await import(
    pathToFileURL(sourcesStamp).href
  )) as typeof import('#console/build/stamp.ts');
  if (sources !== sourcesHash())
    log.warn('the console is older than its sources: npm run console builds it again');
}
