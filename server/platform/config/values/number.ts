import { BadValue } from '../setting.ts';

const UNIT_BYTES: Record<string, number> = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 };
/** A body is held in memory as one string, and this is the longest string that V8 supports. */
const LARGEST_BODY = 512 * 1024 ** 2 - 1024;

/** Returns a parser for a whole number in decimal digits from `least` to `most`. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= least && value <= most)) {
      throw new BadValue(`must be a whole number from ${least} to ${most}`);
    }
    return value;
  };
}

/** Parses `1mb`, `64kb` or plain bytes; a kilobyte is 1024 bytes. Returns bytes. Throws `BadValue`. */
export function size(text: string): number {
  const [, digits, unit] = /^(\d{1,12})\s*(b|kb|mb|gb)?$/.exec(text.toLowerCase()) ?? [];
  const unitBytes = UNIT_BYTES[unit ?? 'b'];
  if (digits === undefined || unitBytes === undefined) {
    throw new BadValue('must be a whole number of bytes, or a whole number with kb or mb');
  }
  const bytes = Number(digits) * unitBytes;
  if (bytes < 1 || bytes > LARGEST_BODY) throw new BadValue('must be from 1 byte to 511mb');
  return bytes;
}

/** Parses `true` or `false`, or another common spelling of either. Throws `BadValue`. */
export function yesOrNo(text: string): boolean {
  const word = text.toLowerCase();
  if (['true', 'yes', 'on', '1'].includes(word)) return true;
  if (['false', 'no', 'off', '0'].includes(word)) return false;
  throw new BadValue('must be true or false');
}
