/**
 * Bodies that are files: the memory that they take until their requests are answered, how many of one user arrive at
 * once, and how fast they must arrive.
 */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import { ConcurrencyLimiter } from '#platform/base/async/concurrency-limiter.ts';
import type { SentFile } from '#platform/http/endpoint.ts';
import { requirePlain } from './media-type.ts';

/**
 * Bytes of files that are in memory at once; those that arrive meanwhile are not read. A container of 512 MB needs this
 * limit, so it is no setting.
 */
const mostBytes = 32 * 1024 * 1024;
/** Shorter than the time in which a request must have arrived. */
const longestWaitMs = 10_000;
/** A file is refused when fewer bytes a second than this have arrived, after this many milliseconds. */
const slowest = { bytesPerSecond: 8 * 1024, afterMs: 5_000 };

/** Uploads of one user: one at a time, while two wait unread. */
const ofOneUser = { width: 1, longestQueue: 2, longestWaitMs };

const byUser = new Map<string, ConcurrencyLimiter>();

declare module 'fastify' {
  interface FastifyRequest {
    upload: Upload | undefined;
  }
}

/** One file, from the moment its request is admitted to the end of its handler and its response. */
class Upload {
  arrived = 0;
  readonly #leave: () => void;
  #isHandled = false;
  #isClosed = false;
  /** Ends its wait for memory; undefined while it does not wait. */
  #giveUp: (() => void) | undefined;

  constructor(leave: () => void) {
    this.#leave = leave;
    uploads.add(this);
  }

  /** Waits until there is memory for that many more bytes. The oldest upload never waits, so that one always goes on. */
  async take(bytes: number): Promise<void> {
    while (held() + bytes > mostBytes && uploads.values().next().value !== this) await this.#release();
    this.arrived += bytes;
  }

  async #release(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => reject(new Refusal('UNAVAILABLE', '', 2));
    this.#giveUp = giveUp;
    const timer = setTimeout(() => {
      refused += 1;
      giveUp();
    }, longestWaitMs);
    waiting.add(resolve);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      waiting.delete(resolve);
      this.#giveUp = undefined;
    }
  }

  /** Runs the operation, which uses the file even after its client has hung up. */
  async handle<T>(work: () => Promise<T>): Promise<T> {
    this.#isHandled = true;
    try {
      return await work();
    } finally {
      this.#isHandled = false;
      this.#endIfUnused();
    }
  }

  /** The response has been sent, or its client has hung up. */
  close(): void {
    this.#isClosed = true;
    // What has arrived is held until the wait ends.
    this.#giveUp?.();
    this.#endIfUnused();
  }

  #endIfUnused(): void {
    if (this.#isHandled || !this.#isClosed) return;
    uploads.delete(this);
    this.#leave();
    for (const goOn of waiting) goOn();
  }
}

/** In order of arrival. */
const uploads = new Set<Upload>();
/** The uploads that wait for memory. */
const waiting = new Set<() => void>();

let refused = 0;

const held = () => uploads.values().reduce((sum, { arrived }) => sum + arrived, 0);

/** For `/metrics`: the bytes of files that are held, and how many uploads wait for memory or were refused it. */
export const uploadMemory = {
  get running(): number {
    return held();
  },
  get waiting(): number {
    return waiting.size;
  },
  get refused(): number {
    return refused;
  },
};

/**
 * Waits until no other file of the user is arriving or being used.
 *
 * @throws Refusal UNAVAILABLE
 */
export async function admitFile(request: FastifyRequest, { raw: response }: FastifyReply): Promise<void> {
  const userId = request.call.caller?.userId ?? '';
  const own = byUser.get(userId) ?? new ConcurrencyLimiter(ofOneUser);
  byUser.set(userId, own);
  const forget = () => {
    if (own.running + own.waiting === 0) byUser.delete(userId);
  };
  const leave = await own.enter().finally(() => queueMicrotask(forget));
  const upload = new Upload(() => {
    leave();
    forget();
  });
  request.upload = upload;
  if (response.closed) upload.close();
  else response.once('close', () => upload.close());
}

/**
 * Returns the body of the request, of which no more is read than there is memory for.
 *
 * @throws Refusal REQUEST_TIMEOUT in the stream when it is too slow, UNAVAILABLE when it waits too long for memory.
 */
export function withinMemory({ upload }: FastifyRequest, body: NodeJS.ReadableStream): Readable {
  // Destroying the body would close the connection before the refusal is sent.
  const pieces = (body as Readable).iterator({ destroyOnReturn: false });
  const arriving = async function* () {
    let readingMs = 0;
    for (;;) {
      const since = performance.now();
      const piece = await arrivedInTime(pieces.next(), upload?.arrived ?? 0, readingMs);
      readingMs += performance.now() - since;
      if (piece.done) return;
      await upload?.take(piece.value.length);
      yield piece.value;
    }
  };
  return Readable.from(arriving(), { objectMode: false });
}

/** Waits for the next piece of a body of which `arrived` bytes came in `readingMs` milliseconds. */
async function arrivedInTime<T>(next: Promise<T>, arrived: number, readingMs: number): Promise<T> {
  const leftMs = Math.max(slowest.afterMs, (arrived / slowest.bytesPerSecond) * 1_000) - readingMs;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Refusal('REQUEST_TIMEOUT')), Math.max(0, leftMs));
  try {
    return await Promise.race([next, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Refuses a compressed body. Its bytes say what a file is, so no media type is refused: clients send many for a picture,
 * such as `application/octet-stream`, `image/jpg` or none.
 *
 * @throws Refusal UNSUPPORTED_MEDIA_TYPE
 */
export function requirePlainFile({ body, headers }: FastifyRequest): void {
  if (body !== undefined) requirePlain(headers);
}

/** @throws Refusal VALIDATION_FAILED for an empty body. */
export function sentFile({ body }: FastifyRequest): SentFile {
  const bytes = body as Buffer | undefined;
  if (bytes === undefined || bytes.length === 0)
    throw new Refusal('VALIDATION_FAILED', [{ reason: 'REQUIRED', field: 'body' }]);
  return { bytes };
}
