import { isIPv4, isIPv6 } from 'node:net';
import { BadValue } from '../setting.ts';

/**
 * No proxy, the last given number of hops, or every proxy with an address in one of these ranges. An operator who sets a
 * number of hops has made sure that clients cannot bypass the proxy.
 */
export type TrustedProxies = false | number | string[];

/**
 * Parses `off`, a number of hops, or addresses and CIDR ranges separated by commas or spaces. The value `true` is not
 * accepted: trusting every proxy would let each client choose its own address. Throws `BadValue`.
 */
export function trustedProxies(text: string): TrustedProxies {
  if (['off', '0', 'false'].includes(text.toLowerCase())) return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const ranges = text.split(/[\s,]+/).filter((one) => one !== '');
  if (ranges.length === 0 || !ranges.every(isRange)) {
    throw new BadValue(
      'must be off, a number of hops up to 99, or a comma-separated list of addresses and CIDR ranges',
    );
  }
  return ranges;
}

function isRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  if (rest.length > 0 || address.includes('%')) return false;
  const bits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0;
  if (bits === 0) return false;
  if (prefix === undefined) return true;
  // A range that contains every address equals `true`, which is not accepted.
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits;
}
