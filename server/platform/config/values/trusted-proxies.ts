import { isIPv4, isIPv6 } from 'node:net';
import { BadValue } from '../setting.ts';

/** Nobody, the last so many hops, or whoever has an address in one of these ranges. */
export type TrustedProxies = false | number | string[];

/**
 * `off`, a number of hops, or addresses and CIDR ranges separated by commas or spaces. There is no `true`:
 * who believes everybody lets every client choose its own address. Throws `BadValue`.
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

/**
 * The same for Fastify's option `trustProxy`. A number given there would believe nobody: Fastify holds that a
 * mere count cannot tell the proxy from a client that comes around it. Whoever sets a count has made sure of that.
 */
export function trustProxyOption(
  trusted: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}

function isRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  if (rest.length > 0 || address.includes('%')) return false;
  const bits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0;
  if (bits === 0) return false;
  if (prefix === undefined) return true;
  // A range of everybody is the `true` that is not offered.
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits;
}
