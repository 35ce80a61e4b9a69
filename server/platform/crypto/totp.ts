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
 * Returns the step whose code this is: the present one, or one step to either side, because clocks differ and typing
 * takes time (RFC 6238, 5.2). Steps in `used` are passed over; undefined when no step matches. The work is the same for
 * every code of six digits.
 */
export function totpStepOf(
  secret: Uint8Array,
  code: string,
  present: number,
  used: readonly number[],
): number | undefined {
  const given = Buffer.from(code);
  let found: number | undefined;
  for (const step of [present, present - 1, present + 1]) {
    const expected = Buffer.from(totpCode(secret, step));
    const matches = given.length === expected.length && timingSafeEqual(given, expected);
    if (matches && !used.includes(step)) found ??= step;
  }
  return found;
}
