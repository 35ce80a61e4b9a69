/**
 * Limits how often one client may call one endpoint. Calls are counted in this process with a fixed window, so that
 * a catalog read needs no database call. shared-rate-limit.ts contains the limit that all replicas share.
 */
import { isIPv6 } from 'node:net';

export interface Limit {
  readonly points: number;
  readonly windowMs: number;
}

interface Window {
  count: number;
  endsAt: number;
}

/**
 * The largest number of windows kept; beyond it the oldest are removed, so that many addresses cannot exhaust the
 * memory.
 */
export const mostWindows = 100_000;

/** Counts calls by key against one limit. */
export class RateLimiter {
  readonly #limit: Limit;
  readonly #windows = new Map<string, Window>();

  constructor(limit: Limit) {
    this.#limit = limit;
  }

  /**
   * Counts one call at `nowMs`; returns 0 when it is permitted, otherwise the whole seconds until the next one is.
   */
  hit(key: string, nowMs: number): number {
    const window = this.#windows.get(key);
    if (window === undefined || window.endsAt <= nowMs) {
      this.#windows.delete(key);
      if (this.#windows.size >= mostWindows) this.#forgetOldest();
      this.#windows.set(key, { count: 1, endsAt: nowMs + this.#limit.windowMs });
      return 0;
    }
    window.count += 1;
    return window.count <= this.#limit.points ? 0 : Math.max(1, Math.ceil((window.endsAt - nowMs) / 1000));
  }

  /**
   * A Map keeps the order of insertion, and every window is inserted when it opens, so the first one is the oldest.
   */
  #forgetOldest(): void {
    const oldest = this.#windows.keys().next();
    if (!oldest.done) this.#windows.delete(oldest.value);
  }
}

/**
 * Identifies one client: an IPv4 address, or the /64 of an IPv6 address, since a client owns all of it
 * (contract §1).
 */
export function clientKey(ip: string): string {
  if (!ip.includes(':')) return ip;
  const dotted = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (dotted) return dotted;
  if (!isIPv6(ip)) return ip;
  const groups = groupsOf(ip);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(ip: string): number[] {
  const hex = (ip.split('%')[0] ?? '').replace(
    /(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/,
    (_all, ...bytes) => {
      const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
      return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
    },
  );
  const [head = '', tail] = hex.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}
