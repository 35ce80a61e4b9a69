/** Values that require the root secret to compute, and that are the same for every process that has it. */
import { createHmac, hkdfSync } from 'node:crypto';

/**
 * HMAC-SHA-256 of the text under a separate key for each purpose, derived from the root secret by HKDF-SHA-256 (RFC
 * 5869): 32 bytes. Values for different purposes reveal nothing about each other.
 */
export function keyedHash(appSecret: string, purpose: string, text: string): Buffer {
  const key = hkdfSync('sha256', appSecret, '', `petalpaw mac 1 ${purpose}`, 32);
  return createHmac('sha256', new Uint8Array(key)).update(text).digest();
}
