/**
 * Asks a range service for passwords of data breaches (ASVS 5.0, 6.2.12), by k-anonymity: the service learns the first
 * five hexadecimal digits of the SHA-1 of a password and answers with all hashes that begin with them. The format is that
 * of "Pwned Passwords"; SHA-1 is part of it and protects nothing here.
 */
import { createHash } from 'node:crypto';
import { withoutTrailing } from '#domain/without-trailing.ts';
import { currentDeadline } from '#platform/base/async/deadline.ts';

/** Milliseconds for the whole answer: somebody waits for it, and the password is accepted without it. */
const longestCallMs = 2_000;

/** Bytes. A range has about a thousand hashes of 40 bytes; larger answers are not read. */
const largestAnswer = 1024 * 1024;

/** Whether the password is in the list; or the reason why there is no answer. */
type Answer = { readonly isBreached: boolean } | { readonly isBreached?: undefined; readonly reason: string };

/** Looks the password up in the range of its hash. Never throws, and never follows a redirect. */
export async function findBreach(serviceUrl: string, password: string): Promise<Answer> {
  const hash = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase();
  const deadline = currentDeadline();
  const leftMs = Math.max(0, deadline?.leftMs ?? Infinity);
  deadline?.begin();
  try {
    const response = await fetch(rangeUrl(serviceUrl, hash.slice(0, prefixLength)), {
      // Padding hides from an observer of the encrypted answer's length which range it is.
      headers: { 'Add-Padding': 'true', 'User-Agent': 'petalpaw' },
      redirect: 'error',
      signal: AbortSignal.timeout(Math.floor(Math.min(longestCallMs, leftMs))),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return { reason: `status ${response.status}` };
    }
    const text = await textOf(response);
    if (text === undefined) return { reason: 'answer too large' };
    const hashes = hashesIn(text);
    if (hashes === undefined) return { reason: 'answer in another format' };
    return { isBreached: hashes.has(hash.slice(prefixLength)) };
  } catch (error) {
    return { reason: reasonOf(error) };
  } finally {
    deadline?.end();
  }
}

const prefixLength = 5;

/** The prefix is the last segment of the path. */
function rangeUrl(serviceUrl: string, prefix: string): URL {
  const url = new URL(serviceUrl);
  url.pathname = `${withoutTrailing(url.pathname, '/')}/${prefix}`;
  return url;
}

async function textOf({ body }: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > largestAnswer) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('latin1');
}

/**
 * Returns the rest of each hash in the range, in upper case, without the prefix. Reads lines such as `0018A45C4D1DEF81644B54AB7F969B88D65:3`; the padding has the count 0. Returns undefined for a text
 * without any, such as the page of a proxy.
 */
function hashesIn(text: string): ReadonlySet<string> | undefined {
  const lines = [...text.matchAll(/^([0-9A-F]{35}):(\d+)\s*$/gim)];
  if (lines.length === 0 && text.trim() !== '') return undefined;
  return new Set(lines.filter(([, , count]) => Number(count) > 0).map(([, rest = '']) => rest.toUpperCase()));
}

function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: unknown; cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : String(name);
}
