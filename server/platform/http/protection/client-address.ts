/** The address of the client, also behind the proxies that TRUST_PROXY names. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { type App, onePerApp } from '#platform/app-context.ts';
import { recent } from '#platform/async/recent.ts';
import type { TrustedProxies } from '#platform/config/values/trusted-proxies.ts';

type ReadAddress = (request: IncomingMessage) => string;

/** Returns the function that reads the address of a client from the connection and `X-Forwarded-For`. */
export function addressReader(trusted: TrustedProxies): ReadAddress {
  if (trusted === false) return ({ socket }) => socket.remoteAddress ?? '';
  const isTrusted =
    typeof trusted === 'number'
      ? (_address: string, hop: number) => hop < trusted
      : trustOf(proxyAddr.compile(trusted));
  return (request) =>
    request.headers['x-forwarded-for'] === undefined
      ? (request.socket.remoteAddress ?? '')
      : proxyAddr(request, isTrusted);
}

/** To parse an address costs as much as the rest of a cached read, and a server has few proxies. */
function trustOf(isTrusted: (address: string, hop: number) => boolean) {
  const ofRecent = recent((address) => isTrusted(address, 0));
  // A closed connection has no address.
  return (address: string | undefined) => ofRecent(address ?? '');
}

const readerOf = onePerApp(({ config }: App) => addressReader(config.trustProxy));

/** The address of the client that sent the request; empty when the connection is closed already. */
export function clientAddress(app: App, request: IncomingMessage): string {
  return readerOf(app)(request);
}

const warned = new WeakSet<App>();

/** Warns once when a proxy adds headers that the server ignores, so that all clients have the address of the proxy. */
export function warnOfIgnoredProxy(app: App, headers: IncomingHttpHeaders): void {
  if (app.config.trustProxy !== false || !isForwarded(headers) || warned.has(app)) return;
  warned.add(app);
  app.log.warn(
    'a request with X-Forwarded-* headers arrived and the headers were ignored: set TRUST_PROXY if the server runs behind a proxy',
  );
}

/** True if the request has one of the headers that proxies add and that TRUST_PROXY concerns. */
function isForwarded(headers: IncomingHttpHeaders): boolean {
  return (
    headers['x-forwarded-for'] !== undefined ||
    headers['x-forwarded-host'] !== undefined ||
    headers['x-forwarded-proto'] !== undefined
  );
}
