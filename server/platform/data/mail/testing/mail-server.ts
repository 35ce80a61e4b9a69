/** A mail server for tests: it accepts every email and keeps it. */
import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  /** The message as it was received. */
  readonly text: string;
}

export interface MailServer {
  readonly received: readonly Received[];
  readonly port: number;
  close(): Promise<void>;
  /** Ends every connection without an answer. */
  cut(): void;
}

/** Starts a mail server on that port or on a free one; it is closed when the test ends. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const server = await openMailServer(options, port);
  onTestFinished(() => server.close());
  return server;
}

/** Starts a server that notes the passwords which it gets, and whether they were encrypted. */
export async function startLogin(options: SMTPServerOptions) {
  const logins: string[] = [];
  const { received, port } = await startMailServer({
    onAuth({ username, password }, { secure }, done) {
      logins.push(`${username}:${password} ${secure ? 'encrypted' : 'in clear'}`);
      done(null, { user: username });
    },
    ...options,
  });
  return { received, logins, port };
}

/** The same as `startMailServer`, for a fixture that closes it itself. */
export async function openMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, text: Buffer.concat(chunks).toString() });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const close = () => new Promise<void>((closed) => server.close(closed));
  return { received, close, cut, port: (server.server.address() as { port: number }).port };
}
