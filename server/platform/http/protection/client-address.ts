/** The address of the client, also behind the proxies that TRUST_PROXY names. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { recent } from '#platform/base/async/recent.ts';
import type { TrustedProxies } from '#platform/base/config/values/trusted-proxies.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';

type ReadAddress = (request: IncomingMessage) => string;

/** Returns the function that reads the address of a client from the connection and `X-Forwarded-For`. */
export function addressReader(trusted: TrustedProxies): ReadAddress {
  if (trusted === false) return ({ socket }) => socket.remoteAddress ?? '';
  const isTrusted =
    typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : isInRanges(trusted);
  return ({ socket, headers }) => {
    // A closed connection has no address.
    let address = socket.remoteAddress ?? '';
    const header = headers['x-forwarded-for'];
    if (header === undefined) return address;
    // Each proxy appends the address that it was called from.
    const entries = String(header).split(',');
    for (let hop = 0; isTrusted(address, hop); hop++) {
      const entry = lastEntry(entries);
      const further = entry === undefined ? undefined : addressIn(entry);
      // Otherwise a proxy that writes no address would make a client of its own of every value.
      if (further === undefined) break;
      address = further;
    }
    return address;
  };
}

/** Removes the last entry and returns it; empty ones do not count (RFC 9110, 5.6.1). */
function lastEntry(entries: string[]): string | undefined {
  for (let entry = entries.pop(); entry !== undefined; entry = entries.pop())
    if (entry.trim() !== '') return entry.trim();
  return undefined;
}

/**
 * Returns the address that a proxy wrote: alone, or as RFC 7239 (section 6) writes a node, with a port, quoted, and IPv6
 * in brackets. Undefined for anything else, such as `unknown` and the obfuscated identifiers of section 6.3.
 */
function addressIn(entry: string): string | undefined {
  if (isIP(entry) !== 0) return entry;
  const node = /^(?:"(.*)"|(.*))$/.exec(entry);
  const [, bracketed, plain = ''] =
    /^(?:\[([^\]]*)\]|([^:]*))(?::(?:\d{1,5}|_[\w.-]+))?$/.exec(node?.[1] ?? node?.[2] ?? '') ?? [];
  if (bracketed !== undefined) return isIPv6(bracketed) ? bracketed : undefined;
  return isIPv4(plain) ? plain : undefined;
}

function isInRanges(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const type = familyOf(address);
    if (prefix === undefined) list.addAddress(address, type);
    else list.addSubnet(address, Number(prefix), type);
  }
  // To parse an address costs as much as the rest of a cached read, and a server has few proxies.
  return recent((address: string) => isIP(address) !== 0 && list.check(address, familyOf(address)));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}

const readerOf = onePerApp('addressReader', ({ config, log }: App): ReadAddress => {
  const read = addressReader(config.trustProxy);
  if (config.trustProxy !== false) return read;
  let hasWarned = false;
  return (request) => {
    const { headers } = request;
    // By their names: a loop over a list of them takes a tenth of the time of a cached read.
    const forwarded =
      headers['x-forwarded-for'] ?? headers['x-forwarded-host'] ?? headers['x-forwarded-proto'];
    if (forwarded !== undefined && !hasWarned) {
      hasWarned = true;
      log.warn(
        'a request with X-Forwarded-* headers arrived and the headers were ignored: set TRUST_PROXY if the server runs behind a proxy',
      );
    }
    return read(request);
  };
});

/**
 * The address of the client that sent the request; empty when the connection is closed already. Warns once when a proxy
 * adds headers that the server ignores, so that all clients have the address of the proxy.
 */
export function clientAddress(app: App, request: IncomingMessage): string {
  return readerOf(app)(request);
}
