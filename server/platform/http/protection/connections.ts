/**
 * What keeps clients from holding connections that they do not use: those who never read, or hardly, and more of them
 * than a process can bear. Slow senders are Node's own business: headersTimeout and requestTimeout.
 */
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds, unless another unit is named. No setting: tests make them short. */
export interface ConnectionLimits {
  /** For all headers of a request to arrive. */
  readonly headersMs: number;
  /** For a whole request to arrive. */
  readonly requestMs: number;
  /** Between two requests. */
  readonly idleMs: number;
  /** For a client that takes nothing of what is there for it. The system's buffers may hide that it takes a little. */
  readonly stalledMs: number;
  /** Bytes in a second that a client must take, beside the time that it may take nothing. */
  readonly slowestReading: number;
  /** For a client to close after a last answer; what it still sends is thrown away. */
  readonly lingerMs: number;
  /** Between two looks at all connections. */
  readonly checkMs: number;
  /** Connections at one time. */
  readonly connections: number;
  /** For a first request of who was connected when the process stopped to accept. */
  readonly lastRequestsMs: number;
  /** For requests under way when the process stops (contract §1). */
  readonly stopMs: number;
}

export const connectionLimits: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 72_000,
  stalledMs: 60_000,
  slowestReading: 1_000,
  lingerMs: 2_000,
  checkMs: 1_000,
  connections: 3_000,
  lastRequestsMs: 200,
  stopMs: 10_000,
};

/** What the looks at one connection have found. */
interface Seen {
  /** Bytes in both directions at the last look, and since when they are so many. */
  bytes: number;
  quietSince: number;
  /** Since when there have been bytes that the client has not taken, and the bytes before them. */
  waiting: { readonly since: number; readonly bytes: number } | undefined;
}

/** A connection that has done nothing for this long may be closed for the sake of a new one. */
const quietMs = 1_000;

const guards = new WeakMap<Server, ConnectionGuard>();

/** Guards the connections of `server` until it closes. */
export function guardConnections(server: Server, limits: ConnectionLimits): void {
  guards.set(server, new ConnectionGuard(server, limits));
}

/**
 * Accepts no more connections, and gives those that were accepted last the time to ask: a client that has just connected
 * could not know. Whoever the kernel has connected and Node not yet accepted would be reset, so it waits for a turn of
 * the event loop that brings nobody.
 */
export async function stopAccepting(server: Server, lastRequestsMs: number): Promise<void> {
  const end = performance.now() + lastRequestsMs;
  let came: boolean;
  const note = () => {
    came = true;
  };
  server.on('connection', note);
  do {
    came = false;
    await nextTurn();
  } while (came && performance.now() < end);
  server.off('connection', note);
  // The close of HTTP would end every connection that is idle, these among them.
  NetServer.prototype.close.call(server);
  await sleep(lastRequestsMs);
  await nextTurn();
}

/** Closes those that send nothing and wait for nothing. For a server that stops: nobody is left to wait for them. */
export function closeQuietConnections(server: Server): void {
  guards.get(server)?.closeQuiet(Number.POSITIVE_INFINITY);
}

/** Closes all, also those that Node has lost sight of: whose request was broken, and that linger. */
export function closeEveryConnection(server: Server): void {
  guards.get(server)?.closeAll();
}

/**
 * Sends the last bytes and closes, but not at once: that would be a reset, and a client that still sends would lose the
 * answer. What it sends is thrown away unread: no request in it is done.
 */
export function closeWith(socket: Socket, bytes: string, lingerMs: number): void {
  const parsers = socket.listeners('data');
  // From the first listener on Node hands the bytes out, instead of leaving them to its parser alone.
  socket.on('data', () => {});
  for (const parser of parsers) socket.off('data', parser as () => void);
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
  socket.end(bytes);
}

/** The answer that is being written, if any. Node offers no other way to know it. */
export function answerUnderWay(socket: Socket): ServerResponse | undefined {
  return (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;
}

class ConnectionGuard {
  readonly #limits: ConnectionLimits;
  readonly #connections = new Map<Socket, Seen>();

  constructor(server: Server, limits: ConnectionLimits) {
    this.#limits = limits;
    // Those that are told 503 stay for a moment; of a flood of them the rest is told nothing.
    server.maxConnections = 2 * limits.connections;
    server.on('connection', (socket: Socket) => this.#admit(socket));
    const checks = setInterval(() => this.#look(performance.now()), limits.checkMs).unref();
    server.once('close', () => clearInterval(checks));
  }

  closeAll(): void {
    for (const socket of this.#connections.keys()) socket.destroy();
  }

  /** Closes up to `most` of those that have been quiet, the quietest first; gives their number. */
  closeQuiet(most: number): number {
    const latest = performance.now() - quietMs;
    const quiet = [...this.#connections]
      .filter(([socket, { quietSince }]) => quietSince < latest && answerUnderWay(socket) === undefined)
      .sort(([, one], [, other]) => one.quietSince - other.quietSince)
      .slice(0, most);
    for (const [socket] of quiet) socket.destroy();
    return quiet.length;
  }

  #admit(socket: Socket): void {
    const { connections, lingerMs } = this.#limits;
    if (this.#connections.size >= connections && this.closeQuiet(Math.ceil(connections / 100)) === 0) {
      closeWith(socket, tooMany, lingerMs);
      return;
    }
    this.#connections.set(socket, { bytes: 0, quietSince: performance.now(), waiting: undefined });
    socket.once('close', () => this.#connections.delete(socket));
  }

  #look(now: number): void {
    for (const [socket, seen] of this.#connections) {
      const bytes = socket.bytesRead + socket.bytesWritten;
      if (bytes !== seen.bytes) Object.assign(seen, { bytes, quietSince: now });
      if (socket.writableLength > 0) this.#lookAtWaiting(socket, seen, now);
      else if (seen.waiting !== undefined) this.#release(socket, seen);
    }
  }

  /** What was handed over may take its time by the slowest rate; of a long list no more is handed over than is read. */
  #lookAtWaiting(socket: Socket, seen: Seen, now: number): void {
    const { stalledMs, slowestReading } = this.#limits;
    if (seen.waiting === undefined) {
      seen.waiting = { since: now, bytes: socket.bytesWritten - socket.writableLength };
      // Ends the connection, but not as long as bytes leave one by one. Only here: a timer for each request costs time.
      socket.setTimeout(stalledMs);
    }
    const { since, bytes } = seen.waiting;
    const patienceMs = stalledMs + ((socket.bytesWritten - bytes) / slowestReading) * 1000;
    if (now - since > patienceMs) socket.destroy();
  }

  #release(socket: Socket, seen: Seen): void {
    seen.waiting = undefined;
    // Otherwise Node has set another one by now: the answer is complete, and the connection idle.
    if (socket.timeout === this.#limits.stalledMs) socket.setTimeout(0);
  }
}

/** Short, for there may be many of them; not in the shape of an interface, since nothing was asked yet. */
const tooMany = `HTTP/1.1 503 ${STATUS_CODES[503]}\r\nretry-after: 1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`;
