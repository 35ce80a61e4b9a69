/**
 * Prevents clients from holding connections that they do not use: clients that never read or read very slowly, and
 * more connections than a process can serve. Node itself limits slow senders by headersTimeout and requestTimeout.
 */
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds, unless another unit is named. Not configurable by settings; tests use short limits. */
export const connectionLimits = {
  /** Time for all headers of a request to arrive. */
  headersMs: 10_000,
  /** Time for a whole request to arrive. */
  requestMs: 30_000,
  /** Time between two requests. */
  idleMs: 72_000,
  /**
   * Time in which a client may read none of the bytes sent to it. The buffers of the operating system may hide slow
   * reading.
   */
  stalledMs: 60_000,
  /** Bytes per second that a client must read, in addition to the time in which it may read nothing. */
  slowestReading: 1_000,
  /** Time for a client to close the connection after the last response; bytes that it still sends are discarded. */
  lingerMs: 2_000,
  /** Interval between two checks of all connections. */
  checkMs: 1_000,
  /** A connection without activity for this long may be closed to make room for a new one. */
  quietMs: 1_000,
  /** Largest number of simultaneous connections. */
  connections: 3_000,
  /** Time for the first request on a connection that existed when the process stopped accepting. */
  lastRequestsMs: 200,
  /** Time for requests in progress when the process stops (contract §1). */
  stopMs: 10_000,
};

export type ConnectionLimits = Readonly<typeof connectionLimits>;

/** The observations of earlier checks of one connection. */
interface Seen {
  /** Bytes in both directions at the last check; `quietSince` is the time of their last change. */
  bytes: number;
  quietSince: number;
  /**
   * The time since which unread bytes have been waiting for the client, and the number of bytes sent before them.
   */
  waiting: { readonly since: number; readonly bytes: number } | undefined;
}

const guards = new WeakMap<Server, ConnectionGuard>();

/** Guards the connections of `server` until it closes. */
export function guardConnections(server: Server, limits: ConnectionLimits): void {
  guards.set(server, new ConnectionGuard(server, limits));
}

/**
 * Accepts no more connections, and leaves the latest ones time for a request: a client that has just connected
 * could not know that the server is stopping. Closing would reset connections that the kernel has established and
 * Node has not yet accepted, so the function first waits for a turn of the event loop without new connections.
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
  // The close method of the HTTP server would end every idle connection, including these.
  NetServer.prototype.close.call(server);
  await sleep(lastRequestsMs);
  await nextTurn();
}

/** Returns the guard of the server's connections. */
export function guardOf(server: Server): ConnectionGuard | undefined {
  return guards.get(server);
}

/**
 * Sends the last bytes and closes with a delay: an immediate close would be a reset, and a client that is still
 * sending would lose the response. Bytes that it still sends are discarded unread: no request in them is executed.
 */
export function closeWith(socket: Socket, bytes: string, lingerMs: number): void {
  const parsers = socket.listeners('data');
  // Once a `data` listener exists, Node passes the bytes to it rather than only to its own parser.
  socket.on('data', () => {});
  for (const parser of parsers) socket.off('data', parser as () => void);
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
  socket.end(bytes);
}

/** Returns the response that is being written, if any. Node offers no public interface for this. */
export function responseInProgress(socket: Socket): ServerResponse | undefined {
  return (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;
}

class ConnectionGuard {
  readonly #limits: ConnectionLimits;
  readonly #connections = new Map<Socket, Seen>();

  constructor(server: Server, limits: ConnectionLimits) {
    this.#limits = limits;
    // Connections that receive a 503 remain for a moment; if too many arrive, Node closes the rest without an
    // response.
    server.maxConnections = 2 * limits.connections;
    server.on('connection', (socket: Socket) => this.#admit(socket));
    const checks = setInterval(() => this.#check(performance.now()), limits.checkMs).unref();
    server.once('close', () => clearInterval(checks));
  }

  /** Closes all connections, including those that Node no longer tracks: after a broken request, and while they linger. */
  closeAll(): void {
    for (const socket of this.#connections.keys()) socket.destroy();
  }

  /** Closes up to `most` connections that send nothing and wait for nothing, the quietest first; returns the number. */
  closeQuiet(most = Infinity): number {
    const latest = performance.now() - this.#limits.quietMs;
    const quiet = [...this.#connections]
      .filter(([socket, { quietSince }]) => quietSince < latest && responseInProgress(socket) === undefined)
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

  #check(now: number): void {
    for (const [socket, seen] of this.#connections) {
      const bytes = socket.bytesRead + socket.bytesWritten;
      if (bytes !== seen.bytes) Object.assign(seen, { bytes, quietSince: now });
      if (socket.writableLength > 0) this.#checkUnread(socket, seen, now);
      else if (seen.waiting !== undefined) this.#release(socket, seen);
    }
  }

  /**
   * Closes the connection if the client reads more slowly than the slowest rate. The handed-over bytes determine
   * its time; for a long list no more bytes are handed over than the client reads.
   */
  #checkUnread(socket: Socket, seen: Seen, now: number): void {
    const { stalledMs, slowestReading } = this.#limits;
    if (seen.waiting === undefined) {
      seen.waiting = { since: now, bytes: socket.bytesWritten - socket.writableLength };
      // Ends the connection unless some bytes still leave. Set only here, since a timer per request costs time.
      socket.setTimeout(stalledMs);
    }
    const { since, bytes } = seen.waiting;
    const startTimeoutMs = stalledMs + ((socket.bytesWritten - bytes) / slowestReading) * 1000;
    if (now - since > startTimeoutMs) socket.destroy();
  }

  #release(socket: Socket, seen: Seen): void {
    seen.waiting = undefined;
    // Otherwise Node has set another timeout by now: the response is complete, and the connection is idle.
    if (socket.timeout === this.#limits.stalledMs) socket.setTimeout(0);
  }
}

/**
 * Short, since the server may send it many times; not in the format of an interface, since no request has been read
 * yet.
 */
const tooMany = `HTTP/1.1 503 ${STATUS_CODES[503]}\r\nretry-after: 1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`;
