/** The peak memory of another process, for comparison with a limit. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runChild } from '#test/support/child.ts';

export interface MeasuredRun {
  /** Exit code, or the signal that ended it. */
  readonly code: number | string;
  readonly out: string;
  readonly err: string;
  readonly seconds: number;
  /** The peak resident memory in millions of bytes. */
  readonly peakMb: number;
}

const reporter = new URL('./report-peak-memory.ts', import.meta.url).href;

/** Runs a file of this repository to its end, as `runChild` does, and measures its memory. */
export async function runMeasured(
  file: string,
  args: string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<MeasuredRun> {
  const place = await mkdtemp(path.join(tmpdir(), 'petalpaw-peak-'));
  const report = path.join(place, 'peak');
  const began = performance.now();
  try {
    const measured = { ...env, NODE_OPTIONS: `--import=${reporter}`, PEAK_MEMORY_FILE: report };
    const child = runChild(file, args, measured, []);
    const code = await child.ended;
    const seconds = (performance.now() - began) / 1000;
    const peakMb = Number(await readFile(report, 'utf8')) / 1_000_000;
    return { code, out: child.out(), err: child.err(), seconds, peakMb };
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
