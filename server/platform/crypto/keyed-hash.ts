/** Values that only who knows the root secret can work out, and everybody who knows it works out the same. */
import { createHmac, hkdfSync } from 'node:crypto';

/**
 * HMAC-SHA-256 of the text under a key of its own for each purpose, derived from the root secret by
 * HKDF-SHA-256 (RFC 5869): 32 bytes. Values of different purposes tell nothing about each other.
 */
export function keyedHash(appSecret: string, purpose: string, text: string): Buffer {
  const key = hkdfSync('sha256', appSecret, '', `petalpaw mac 1 ${purpose}`, 32);
  return createHmac('sha256', new Uint8Array(key)).update(text).digest();
}
