/**
 * Passwords are stored as Argon2id hashes (RFC 9106; OWASP Password Storage Cheat Sheet; contract §5), in the PHC
 * string format, which includes its own parameters: the cost can be raised without changing the stored hashes.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { normalizedPassword } from '#domain/access/password-policy.ts';
import { ConcurrencyLimiter } from '#platform/base/async/concurrency-limiter.ts';

/** The cost of a new hash: 19 MiB, in KiB, two passes, one lane (contract §5). */
export const passwordCost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
type Cost = Readonly<typeof passwordCost>;
let cost: Cost = passwordCost;
const saltBytes = 16;
const tagBytes = 32;

/**
 * Two at a time, so that a flood of logins leaves capacity for all other work on the machine and in Node's thread
 * pool; up to a hundred more may wait, for a few seconds at most.
 */
export const hashLimiter = new ConcurrencyLimiter({ width: 2, longestQueue: 100 });

/** Changes the cost of hashes in this process. Only tests do: with the real cost they would hash for minutes. */
export function setPasswordCost(to: Cost): void {
  cost = to;
}

/**
 * Returns the hash to store for a password, of its normalized form.
 *
 * @throws Refusal UNAVAILABLE when too many others wait.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await derive(normalizedPassword(password), salt, cost, tagBytes);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** `as typed`: only the text itself matches, of which earlier releases stored the hash. */
export type PasswordMatch = 'none' | 'normalized' | 'as typed';

/**
 * Compares the normalized form with the hash, then the text as typed if that differs. Without a hash (no such account, or
 * one that has no password) the result is `none` after the same amount of work, so the response time does not reveal
 * whether an account exists.
 *
 * @throws Refusal UNAVAILABLE when too many others wait; Error when the stored text is not an Argon2id hash.
 */
export async function matchPassword(typed: string, hash: string | null | undefined): Promise<PasswordMatch> {
  const expected = hash ? parse(hash) : { salt: randomBytes(saltBytes), tag: randomBytes(tagBytes), cost };
  const matches = async (password: string) => {
    const tag = await derive(password, expected.salt, expected.cost, expected.tag.length);
    return timingSafeEqual(tag, expected.tag) && Boolean(hash);
  };
  const normalized = normalizedPassword(typed);
  if (await matches(normalized)) return 'normalized';
  return normalized !== typed && (await matches(typed)) ? 'as typed' : 'none';
}

/** True if the hash has another cost than new ones, or is of another form of the password, so that it is replaced. */
export function needsRehash(hash: string, match: PasswordMatch): boolean {
  const { memory, passes, parallelism } = parse(hash).cost;
  const isCurrent = memory === cost.memory && passes === cost.passes && parallelism === cost.parallelism;
  return !isCurrent || match === 'as typed';
}

const argon2Async = promisify(argon2);

function derive(password: string, nonce: Buffer, { memory, passes, parallelism }: Cost, tagLength: number) {
  return hashLimiter.run(() =>
    argon2Async('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength }),
  );
}

const phc =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22,86})\$([A-Za-z0-9+/]{22,86})$/;

function parse(hash: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phc.exec(hash) ?? [];
  if (memory === undefined) throw new Error('a stored password hash is no Argon2id hash in PHC format');
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

/** The PHC format omits the padding. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
