/**
 * A load over keep-alive connections, on raw sockets: the client must need less CPU than the server that it measures.
 */
import { connect, type Socket } from 'node:net';

export interface LoadResult {
  readonly requests: number;
  /** Answers with an unexpected status. */
  readonly failures: number;
  readonly seconds: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

export interface LoadRequest {
  readonly method: string;
  readonly path: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /**
   * Requests per second in total, evenly spaced, however long the answers take: the time of a request that is late
   * because of an answer counts from when it should have been sent. Undefined: each connection sends the next as soon
   * as it can.
   */
  readonly perSecond?: number;
  /** The expected status, 200 by default; 304 is accepted too, for a request with a tag. */
  readonly status?: number;
  /** Returns the request with this number on the connection with this number, both from 0. */
  readonly request: (connection: number, count: number) => LoadRequest;
}

/** The same GET again and again. */
export function reading(path: string): Load['request'] {
  const request = { method: 'GET', path };
  return () => request;
}

/** Sends one request after the other on each connection, for so many seconds. */
export async function load(options: Load): Promise<LoadResult> {
  const { url, connections, seconds, status = 200, request, perSecond } = options;
  const { hostname, port } = new URL(url);
  const bytesOf = encoder(`${hostname}:${port}`);
  const latencies: number[] = [];
  let failures = 0;
  const started = performance.now();
  const until = started + seconds * 1000;
  const note: Note = (ms, found) => {
    latencies.push(ms);
    if (found !== String(status) && found !== '304') failures += 1;
  };
  await Promise.all(
    Array.from({ length: connections }, (_, connection) => {
      let count = 0;
      const spacing = perSecond === undefined ? undefined : (1000 / perSecond) * connections;
      return drive({
        ...{ port: Number(port), host: hostname, until, note },
        request: () => bytesOf(request(connection, count++)),
        dueAt: (now) => (spacing ? started + (count + connection / connections) * spacing : now),
      });
    }),
  );
  const taken = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    requests: latencies.length,
    failures,
    seconds: taken,
    perSecond: latencies.length / taken,
    p50: at(0.5),
    p99: at(0.99),
  };
}

/** The bytes of a request; those of a repeated one are created once. */
function encoder(host: string): (request: LoadRequest) => Buffer {
  const known = new WeakMap<LoadRequest, Buffer>();
  return (request) => {
    const made = known.get(request) ?? encode(host, request);
    known.set(request, made);
    return made;
  };
}

function encode(host: string, { method, path, token, headers = {}, body }: LoadRequest): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body);
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${host}`];
  if (token !== undefined) lines.push(`Authorization: Bearer ${token}`);
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== undefined)
    lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(content)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${content}`);
}

type Note = (ms: number, status: string) => void;

interface Drive {
  readonly port: number;
  readonly host: string;
  readonly request: () => Buffer;
  /** When the next request should be sent, given the current time; both as values of performance.now(). */
  readonly dueAt: (now: number) => number;
  readonly until: number;
  readonly note: Note;
}

function drive({ port, host, request, dueAt, until, note }: Drive): Promise<void> {
  return new Promise((resolve, reject) => {
    let pending: Buffer = Buffer.alloc(0);
    let sentAt = 0;
    const socket: Socket = connect(port, host, () => next());
    socket.setNoDelay(true);
    const next = () => {
      const now = performance.now();
      const due = dueAt(now);
      if (Math.max(now, due) >= until) socket.end();
      // A timer is late by up to a millisecond, which the server does not cause: the request counts from its own time.
      else if (due > now) setTimeout(() => send(performance.now()), due - now);
      else send(due);
    };
    const send = (at: number) => {
      sentAt = at;
      socket.write(request());
    };
    socket.on('data', (chunk: Buffer) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const length = answerLength(pending);
      if (length === undefined || pending.length < length) return;
      note(performance.now() - sentAt, pending.subarray(9, 12).toString());
      pending = pending.subarray(length);
      next();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}

/** The size of the first answer in the buffer, once its head is complete. */
function answerLength(bytes: Buffer): number | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = bytes.subarray(0, headEnd).toString('latin1');
  if (bytes.subarray(9, 12).toString() === '304') return headEnd + 4;
  if (/^transfer-encoding: *chunked/im.test(head)) {
    // Large answers are sent in pieces. JSON contains no line breaks, so this is the last piece.
    const end = bytes.indexOf('\r\n0\r\n\r\n', headEnd);
    return end < 0 ? undefined : end + 7;
  }
  return headEnd + 4 + Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
}
