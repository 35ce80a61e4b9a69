/** Bytes as text that people can type: base32. */

/** RFC 4648, 6: the alphabet of the secrets that authenticator apps take. */
const standard = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Crockford's alphabet has no letter that looks like a digit. */
const readable = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns the bytes in the alphabet of RFC 4648, without padding. */
export function base32(bytes: Uint8Array): string {
  return encode(bytes, standard);
}

export function readableBase32(bytes: Uint8Array): string {
  return encode(bytes, readable);
}

/** Returns the text as {@link readableBase32} writes it: in upper case, with digits for the letters that look like them. */
export function normalizedBase32(text: string): string {
  return text.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

function encode(bytes: Uint8Array, alphabet: string): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + alphabet[(held << (5 - bits)) & 31];
}
