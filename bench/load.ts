/**
 * A load of GET requests over keep-alive connections, on bare sockets: the client must cost less than the
 * server that it measures.
 */
import { connect, type Socket } from 'node:net';

export interface LoadResult {
  readonly requests: number;
  /** Answers of another status than 200. */
  readonly failures: number;
  readonly seconds: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

export interface Load {
  readonly url: string;
  readonly path: string;
  readonly connections: number;
  readonly seconds: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends one request after the other on each connection, for so many seconds. */
export async function load({ url, path, connections, seconds, headers = {} }: Load): Promise<LoadResult> {
  const { hostname, port } = new URL(url);
  const lines = Object.entries({ Host: `${hostname}:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const latencies: number[] = [];
  let failures = 0;
  const until = performance.now() + seconds * 1000;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, () =>
      drive(Number(port), hostname, request, until, (ms, ok) => {
        latencies.push(ms);
        if (!ok) failures += 1;
      }),
    ),
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

type Note = (ms: number, ok: boolean) => void;

function drive(port: number, host: string, request: Buffer, until: number, note: Note): Promise<void> {
  return new Promise((resolve, reject) => {
    let pending: Buffer = Buffer.alloc(0);
    let sentAt = 0;
    const socket: Socket = connect(port, host, () => next());
    socket.setNoDelay(true);
    const next = () => {
      sentAt = performance.now();
      if (sentAt >= until) socket.end();
      else socket.write(request);
    };
    socket.on('data', (chunk: Buffer) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const length = answerLength(pending);
      if (length === undefined || pending.length < length) return;
      note(performance.now() - sentAt, pending.subarray(9, 12).toString() === '200');
      pending = pending.subarray(length);
      next();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}

/** Bytes of the first answer in the buffer, once its head is there. */
function answerLength(bytes: Buffer): number | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = bytes.subarray(0, headEnd).toString('latin1');
  return headEnd + 4 + Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
}
