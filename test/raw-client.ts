/** Clients that violate the conventions of HTTP: they send any bytes, at any pace, and may not read. */
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { TestServer } from './support/server.ts';

export interface RawClient {
  readonly socket: Socket;
  /** Everything received so far. */
  received(): string;
  /** Status codes of the answers so far, in their order. */
  statuses(): number[];
  /** Resolves when the connection has ended, for any reason, to everything received until then. */
  readonly closed: Promise<string>;
}

interface RawOptions {
  /** Never reads a byte from the network. */
  readonly deaf?: boolean;
}

/** Connects and sends `bytes`. */
export async function rawClient(
  url: string,
  bytes: string | Uint8Array = '',
  { deaf = false }: RawOptions = {},
): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const chunks: Buffer[] = [];
  // The client's side stays open until the client closes it: only the server's limits end such a connection.
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  socket.on('error', () => {});
  const received = () => Buffer.concat(chunks).toString('latin1');
  const ended = Promise.withResolvers<string>();
  socket.once('close', () => ended.resolve(received()));
  socket.on('end', () => ended.resolve(received()));
  if (!deaf) socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise<void>((done, failed) => {
    socket.once('connect', done);
    socket.once('error', failed);
  });
  if (bytes.length > 0) socket.write(bytes);
  const statuses = () => [...received().matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  return { socket, received, statuses, closed: ended.promise };
}

/** The number of connections that the server holds. */
export function connectionsOf({ running }: Pick<TestServer, 'running'>): Promise<number> {
  return new Promise((resolve, reject) =>
    running.server.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}

/** Sends one request on a connection of its own, closed with the answer; returns the status. */
export function politeGet(url: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent: false, headers }, (response) => {
      response.on('error', reject);
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    asked.on('error', reject);
    asked.end();
  });
}
