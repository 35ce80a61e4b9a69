/** A TCP proxy before a database server, to take the server away and to bring it back. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttableProxy {
  /** The URL of the database, by way of the proxy. */
  readonly url: string;
  /** Breaks every connection, and refuses new ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
}

export async function proxyBefore(databaseUrl: string): Promise<CuttableProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const newServer = () =>
    createServer((client) => {
      const server = connect(Number(target.port || 5432), target.hostname);
      for (const [socket, other] of [
        [client, server],
        [server, client],
      ] as const) {
        sockets.add(socket);
        socket.on('error', () => other.destroy());
        socket.on('close', () => {
          sockets.delete(socket);
          other.destroy();
        });
        socket.pipe(other);
      }
    });
  let server = newServer();
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async cut() {
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async restore() {
      server = newServer();
      await listen(port);
    },
  };
}
