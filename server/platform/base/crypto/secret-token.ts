/** Secrets that the server issues and later recognises: cookies, refresh tokens, the tokens in emailed links. */
import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits as 43 characters that are safe in a cookie and in a URL. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the stored form of such a token. A plain SHA-256 is enough for 256 random bits: they cannot be guessed, so
 * a slow hash would add nothing (ASVS 5.0, 11.4.2 requires slow hashes for passwords only).
 */
export function hashSecretToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** True if the text has the form of such a token; any other text needs no database query. */
export function isSecretToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}
