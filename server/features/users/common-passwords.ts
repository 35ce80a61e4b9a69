/** The most common passwords, which are refused (ASVS 5.0, 6.2.4). */
import { readFile } from 'node:fs/promises';
import { shortestPassword } from '#domain/access/password-policy.ts';

/** The length of the list: the most frequent passwords that the policy would otherwise accept. */
const howMany = 3_000;

let loading: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns a case-insensitive test for common passwords; the list is in lower case. The list is read when the first
 * password is chosen (20 ms) and not when the server starts; afterwards 3,000 short strings stay in memory.
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
 * Reads the list of zxcvbn-ts, ordered by frequency. Its plain JSON is read instead of its module, which permanently
 * keeps the whole list and two others in memory that this server does not use (22 MB instead of 4).
 */
async function readList(): Promise<ReadonlySet<string>> {
  const file = new URL('../src/passwords.json', import.meta.resolve('@zxcvbn-ts/language-common'));
  const byFrequency: string[] = JSON.parse(await readFile(file, 'utf8'));
  return new Set(byFrequency.filter((password) => password.length >= shortestPassword).slice(0, howMany));
}
