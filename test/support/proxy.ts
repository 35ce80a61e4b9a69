/** A TCP connection that can be cut, or go silent, between a program and a server. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface FragileProxy {
  /** The given URL, by way of the proxy. */
  readonly url: string;
  /** Cuts every connection and takes no new one. */
  cut(): void;
  /** Keeps the connections, and passes nothing on any more. */
  silence(): void;
  /** Takes connections again and passes everything on. */
  restore(): void;
  close(): Promise<void>;
}

/** Listens on a free port of loopback and passes everything on to the host and port of `target`. */
export async function startProxy(target: string): Promise<FragileProxy> {
  const url = new URL(target);
  const [host, port] = [url.hostname, Number(url.port || 5432)];
  const sockets = new Set<Socket>();
  let mode: 'open' | 'cut' | 'silent' = 'open';

  const server = createServer((near) => {
    if (mode === 'cut') return near.destroy();
    const far = connect(port, host);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('data', (bytes) => mode !== 'silent' && other.write(bytes));
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);

  const cut = () => {
    mode = 'cut';
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    silence() {
      mode = 'silent';
    },
    restore() {
      mode = 'open';
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
