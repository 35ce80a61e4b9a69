/** Secrets that we hand out and recognise again: cookies, refresh tokens, the tokens in mailed links. */
import { createHash, randomBytes } from 'node:crypto';

const bytes = 32;

/** 256 random bits as 43 characters that are safe in a cookie and in a URL. */
export function newSecretToken(): string {
  return randomBytes(bytes).toString('base64url');
}

/**
 * What is stored of such a token. A plain SHA-256 is enough for 256 random bits: there is nothing to guess, so
 * nothing to slow down (ASVS 5.0, 11.4.2 asks for slow hashes of passwords only).
 */
export function hashSecretToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether the text could be such a token at all; one that could not needs no look into the database. */
export function isSecretToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}
