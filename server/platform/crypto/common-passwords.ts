/** The most common passwords, which are refused (ASVS 5.0, 6.2.4). */
import { readFile } from 'node:fs/promises';
import { shortestPassword } from '#domain/password-policy.ts';

/** How many of them: those that the policy would otherwise take, the most frequent first. */
const howMany = 3_000;

let loading: Promise<ReadonlySet<string>> | undefined;

/**
 * A test for common passwords, in any case: the list knows lower case only. It is read when the first password
 * is chosen (20 ms) and not when the server starts; afterwards 3,000 short strings stay in memory.
 */
export async function loadIsCommonPassword(): Promise<(password: string) => boolean> {
  loading ??= readList().catch((error) => {
    loading = undefined;
    throw error;
  });
  const common = await loading;
  return (password) => common.has(password.toLowerCase());
}

/**
 * The list of zxcvbn-ts, ordered by frequency. Its plain JSON is read in place of its module, which unpacks the
 * whole list together with two others that nobody here asks for (22 MB of memory instead of 4, for ever).
 */
async function readList(): Promise<ReadonlySet<string>> {
  const file = new URL('../src/passwords.json', import.meta.resolve('@zxcvbn-ts/language-common'));
  const byFrequency: string[] = JSON.parse(await readFile(file, 'utf8'));
  return new Set(byFrequency.filter((password) => password.length >= shortestPassword).slice(0, howMany));
}
