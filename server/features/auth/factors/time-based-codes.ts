/** One-time codes by time (RFC 6238) with the parameters that all authenticator apps support. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds for which one code is shown. */
export const totpPeriod = 30;
export const totpDigits = 6;
/** 160 bits, the length of the HMAC (RFC 4226, 4, R6). */
export const totpSecretBytes = 20;

/** Returns the code of a time step: the number of whole periods since 1970. */
export function totpCode(secret: Uint8Array, step: number, digits = totpDigits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  // RFC 4226, 5.3: the last four bits say where the number begins.
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/**
 * Returns the steps whose code this is, of the present one and one to either side, because clocks differ and typing takes
 * time (RFC 6238, 5.2). The work is the same for every code of six digits.
 */
export function totpStepsOf(secret: Uint8Array, code: string, present: number): number[] {
  const given = Buffer.from(code);
  return [present, present - 1, present + 1].filter((step) => {
    const expected = Buffer.from(totpCode(secret, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
