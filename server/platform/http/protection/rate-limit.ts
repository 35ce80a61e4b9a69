/**
 * Limits how often one client may call one endpoint. Calls are counted in this process with a fixed window, so that
 * a catalog read needs no database call. shared-rate-limit.ts contains the limit that all replicas share.
 */
import ipaddr from 'ipaddr.js';
import type { Limit } from '#platform/base/config/values/number.ts';

interface Window {
  count: number;
  endsAt: number;
}

/**
 * The largest number of windows kept; beyond it the oldest are removed, so that many addresses cannot exhaust the
 * memory.
 */
const mostWindows = 100_000;

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
      makeRoom(this.#windows);
      this.#windows.set(key, { count: 1, endsAt: nowMs + this.#limit.windowMs });
      return 0;
    }
    window.count += 1;
    return window.count <= this.#limit.points ? 0 : wholeSeconds(window.endsAt - nowMs);
  }
}

/**
 * Makes room for another window. A Map keeps the order of insertion, and every window is inserted when it opens, so the
 * first one is the oldest.
 */
export function makeRoom(windows: Map<string, unknown>): void {
  if (windows.size < mostWindows) return;
  const [oldest = ''] = windows.keys();
  windows.delete(oldest);
}

/** Returns the time as a `Retry-After` names it. */
export function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

/** The key under which the calls of one client to one endpoint are counted. */
export function callKey(operation: string, ip: string): string {
  return `${operation} ${clientKey(ip)}`;
}

/**
 * Identifies one client: an IPv4 address, or the /64 of an IPv6 address, since a client owns all of it
 * (contract §1). Text that is not an address is its own key.
 */
export function clientKey(ip: string): string {
  // Nearly every client has an IPv4 address, in this form.
  if (!ip.includes(':') || !ipaddr.IPv6.isValid(ip)) return ip;
  const address = ipaddr.IPv6.parse(ip);
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  const network = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
