/**
 * The channel from a command to a running server. The embedded database belongs to one process; a command that needs
 * the database while a server holds it sends a request to that server, over a socket in DATA_DIR that only its owner
 * can open.
 */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { errorText } from '#domain/error-text.ts';

/** The functions that a running server performs for a command; arguments and result are JSON. */
export type ControlCommands = Readonly<Record<string, (args: unknown) => Promise<unknown>>>;

export interface Control {
  close(): Promise<void>;
}

/** No server listens in that DATA_DIR: none is running, or the running server does not offer this command. */
export class NoControl extends Error {}

/** Bytes: `sun_path` has 104 on macOS and 108 on Linux, including the terminating zero (unix(4), unix(7)). */
const maxSocketPath = 100;

/**
 * Serves `commands` on `DATA_DIR/control.sock`, mode 0600 (on Windows a named pipe). Only the process that holds the
 * lock of `dataDir` may call this: an existing socket then belongs to a process that has died.
 */
export async function serveControl(dataDir: string, commands: ControlCommands): Promise<Control> {
  const socket = socketOf(dataDir);
  const server = createServer((incoming, response) => void answer(commands, incoming, response));
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  if (process.platform !== 'win32') await rm(socket, { force: true });
  // The socket gets its mode when it is bound, which happens within this call; a later chmod would be too late.
  const mask = process.umask(0o177);
  try {
    server.listen(socket, listening.resolve);
  } finally {
    process.umask(mask);
  }
  await listening.promise;
  return {
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeIdleConnections();
      await closed;
    },
  };
}

/**
 * Makes the server that runs on `dataDir` perform `command` and returns its result.
 *
 * @throws NoControl when no server listens there; Error with the server's own message when the command failed.
 */
export async function callControl(dataDir: string, command: string, args?: unknown): Promise<unknown> {
  const response = await post(
    socketOf(dataDir),
    `/${encodeURIComponent(command)}`,
    JSON.stringify(args ?? null),
  );
  const body = (await json(response)) as { result?: unknown; error?: string };
  if (body.error !== undefined) throw new Error(body.error);
  return body.result;
}

async function answer(
  commands: ControlCommands,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const say = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(body));
  };
  try {
    const name = decodeURIComponent((incoming.url ?? '/').slice(1));
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) return say(404, { error: `The running server does not know the command ${name}.` });
    say(200, { result: (await command(await json(incoming))) ?? null });
  } catch (error) {
    // The whole text: anyone who can open the socket also runs the server.
    say(500, { error: errorText(error) });
  }
}

function post(socketPath: string, url: string, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ socketPath, path: url, method: 'POST', agent: false }, resolve);
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const nobody = error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
      reject(nobody ? new NoControl(`No server listens on ${socketPath}.`, { cause: error }) : error);
    });
    outgoing.end(body);
  });
}

function socketOf(dataDir: string): string {
  const absolute = path.resolve(dataDir, 'control.sock');
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\petalpaw-${createHash('sha256').update(absolute).digest('hex')}`;
  }
  for (const candidate of [absolute, path.relative(process.cwd(), absolute)]) {
    if (Buffer.byteLength(candidate) <= maxSocketPath) return candidate;
  }
  throw new Error(
    `DATA_DIR ${path.dirname(absolute)} is too long a path for a socket in it: set a shorter one, or start nearer to it.`,
  );
}
