/** Test support: an authenticator app, written a second time and independent of the server's. */
import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The number of the present step of 30 seconds (RFC 6238, 4.2). */
export function presentStep(): number {
  return Math.floor(Date.now() / 30_000);
}

/** Returns the code of a base32 secret, `steps` steps of 30 seconds from now (RFC 6238). */
export function appCode(secret: string, steps = 0): string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const step = presentStep() + steps;
  const counter = Buffer.from(step.toString(16).padStart(16, '0'), 'hex');
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest('hex');
  const at = Number.parseInt(mac.slice(-1), 16) * 2;
  const number = Number.parseInt(mac.slice(at, at + 8), 16) % 2 ** 31;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The code as a keyboard of another script types it, by the zero of its digits. */
export function withDigits(code: string, zero: string): string {
  const first = zero.codePointAt(0) ?? 0;
  return code.replaceAll(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)));
}

/** A code that no app with the secret shows within a minute or two. */
export function wrongCode(secret: string): string {
  const near = [-3, -2, -1, 0, 1, 2, 3].map((steps) => appCode(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].find(
    (code) => !near.includes(code),
  ) as string;
}
