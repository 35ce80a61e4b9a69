/**
 * Has an uploaded picture decoded and encoded in the widths in which it is stored, by a process of its own. The pixels are
 * all that is kept: a photograph also says where and with which camera it was taken, and a file may be something else as
 * well.
 */

import { type ChildProcessByStdio, type SpawnOptionsWithStdioTuple, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Cause, within } from '#domain/causes.ts';
import { Refusal } from '#domain/refusal.ts';
import { ConcurrencyLimiter } from '#platform/base/async/concurrency-limiter.ts';
import { currentDeadline } from '#platform/base/async/deadline.ts';
import { type PictureSize, pictureSizes } from './picture-address.ts';
import type { DecoderReply } from './picture-decoder.ts';

/** A picture in every size, as WebP. */
export type EncodedPicture = Readonly<Record<PictureSize, Buffer>>;

/**
 * One picture is decoded at a time: this bounds the memory that pictures need, and leaves processors to everything else.
 * The others wait, each with its file in memory.
 */
const decoding = new ConcurrencyLimiter({ width: 1, longestQueue: 100, longestWaitMs: 15_000 });

/** Seconds of the processor, and of the clock: no picture within the limits takes half of them on a quiet machine. */
const longestWork = 10;
const longestWait = 20;
/**
 * KiB of private memory (RLIMIT_DATA). 620 MB of it are addresses that Node reserves and does not use, 40 MB the library
 * and the file, 128 MB the picture (picture-memory.ts).
 */
const mostData = 800 * 1024;

const decoder = fileURLToPath(new URL('./picture-decoder.ts', import.meta.url));
/** The heap of JavaScript is small, and no thread compiles: nearly all work is the library's. */
const options = ['--max-old-space-size=48', '--v8-pool-size=0', '--no-warnings', decoder];

/**
 * Returns the picture of the file, which comes in pieces, in every size, turned as its metadata say and without any metadata.
 *
 * @throws Refusal VALIDATION_FAILED when the bytes are not a complete picture, or one with motion, too many pixels or a
 * need of too much memory; UNAVAILABLE when too many pictures wait.
 */
export function encodePicture(file: readonly Buffer[]): Promise<EncodedPicture> {
  return decoding.run(async () => {
    const child = startDecoder();
    let isLate = false;
    const end = () => {
      isLate = true;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(end, longestWait * 1_000);
    // A client that has hung up needs no picture.
    const stopListening = currentDeadline()?.onAbandoned(end);
    try {
      // A decoder that refuses the head of the file may end before it has read all of it.
      child.stdin.on('error', () => {});
      for (const piece of file) child.stdin.write(piece);
      child.stdin.end();
      const [output, problem, [code]] = await Promise.all([
        buffer(child.stdout),
        text(child.stderr),
        once(child, 'close') as Promise<[number | null]>,
      ]);
      // The machine is busy, or nobody waits.
      if (isLate) throw new Refusal('UNAVAILABLE', '', 10);
      if (code !== null && code !== 0) throw new Error(`the decoder of pictures failed: ${problem}`);
      // By a signal: of its limits, or by a fault to which the picture led it.
      if (code === null) throw refusedFor({ reason: 'WRONG_FORMAT', expected: 'SMALLER_PICTURE' });
      return filesOf(output);
    } finally {
      clearTimeout(timer);
      stopListening?.();
      // The next upload uses the memory of the file again: nothing may send it to the decoder any more.
      child.stdin.destroy();
      if (!child.stdin.closed) await once(child.stdin, 'close');
    }
  });
}

function refusedFor(cause: Cause): Refusal {
  return new Refusal('VALIDATION_FAILED', [within('body', cause)]);
}

/** Starts the decoder, on Linux with limits that the kernel enforces, and without the signals of a terminal. */
function startDecoder(): ChildProcessByStdio<Writable, Readable, Readable> {
  const env = { UV_THREADPOOL_SIZE: '1', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
  const settings: SpawnOptionsWithStdioTuple<'pipe', 'pipe', 'pipe'> = {
    stdio: ['pipe', 'pipe', 'pipe'],
    env,
  };
  if (process.platform !== 'linux')
    return spawn(process.execPath, options, { ...settings, windowsHide: true });
  const limits = `ulimit -c 0; ulimit -d ${mostData}; ulimit -t ${longestWork}`;
  const command = ['-c', `${limits}; exec "$0" "$@"`, process.execPath, ...options];
  return spawn('/bin/sh', command, { ...settings, detached: true });
}

function filesOf(output: Buffer): EncodedPicture {
  const end = output.indexOf('\n');
  const reply = JSON.parse(output.toString('utf8', 0, end)) as DecoderReply;
  if ('cause' in reply) throw refusedFor(reply.cause);
  let at = end + 1;
  const files = reply.lengths.map((length) => {
    at += length;
    return output.subarray(at - length, at);
  });
  return Object.fromEntries(pictureSizes.map((size, place) => [size, files[place]])) as EncodedPicture;
}
