/**
 * Keeps bytes secret that must lie in the database: letters with links in them, private keys. Whoever reads
 * the database or a backup of it, but has not the root secret, learns nothing; a changed byte is noticed.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** First byte of what `seal` gives, so that another cipher can follow without guessing. */
const version = 1;
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts with AES-256-GCM (NIST SP 800-38D) under a key of its own for each purpose, derived from the root
 * secret by HKDF-SHA-256 (RFC 5869). The purpose also binds: `signing key 7` cannot be opened as `letter 7`.
 * The result is 29 bytes longer than the input.
 */
export function seal(appSecret: string, purpose: string, bytes: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(appSecret, purpose), iv);
  return Buffer.concat([Buffer.of(version), iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/**
 * The bytes that were sealed for the same purpose under the same root secret.
 *
 * @throws Unsealable in every other case.
 */
export function unseal(appSecret: string, purpose: string, sealed: Uint8Array): Buffer {
  const body = sealed.length - tagBytes;
  if (sealed[0] !== version || body < 1 + ivBytes) throw new Unsealable(purpose);
  const decipher = createDecipheriv(
    'aes-256-gcm',
    deriveKey(appSecret, purpose),
    sealed.subarray(1, 1 + ivBytes),
    { authTagLength: tagBytes },
  );
  decipher.setAuthTag(sealed.subarray(body));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(1 + ivBytes, body)), decipher.final()]);
  } catch (cause) {
    throw new Unsealable(purpose, { cause });
  }
}

/** The bytes were sealed for another purpose or under another root secret, or were changed since. */
export class Unsealable extends Error {
  constructor(purpose: string, options?: ErrorOptions) {
    super(`What was sealed as "${purpose}" cannot be opened: was APP_SECRET changed?`, options);
    this.name = 'Unsealable';
  }
}

function deriveKey(appSecret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', appSecret, '', `petalpaw seal ${version} ${purpose}`, 32));
}
