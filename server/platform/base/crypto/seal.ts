/**
 * Encrypts bytes that the database stores but must not reveal: emails with links in them, private keys. Access to the
 * database or to a backup of it reveals nothing without the root secret; a changed byte is detected.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The first byte of sealed data, so that a later cipher can be told apart. */
const version = 1;
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts with AES-256-GCM (NIST SP 800-38D) under a separate key for each purpose, derived from the root secret by
 * HKDF-SHA-256 (RFC 5869). The purpose also binds the data: `signing key 7` cannot be opened as `email 7`. The
 * result is 29 bytes longer than the input.
 */
export function seal(appSecret: string, purpose: string, bytes: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(appSecret, purpose), iv);
  return Buffer.concat([Buffer.of(version), iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Returns the bytes that were sealed for the same purpose under the same root secret.
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

/** The bytes were sealed for another purpose or under another root secret, or have been changed since. */
export class Unsealable extends Error {
  constructor(purpose: string, options?: ErrorOptions) {
    super(`The data sealed as "${purpose}" cannot be decrypted: was APP_SECRET changed?`, options);
    this.name = 'Unsealable';
  }
}

function deriveKey(appSecret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', appSecret, '', `petalpaw seal ${version} ${purpose}`, 32));
}
