/**
 * `test-summary.ts <report> <exit code>`: converts vitest's JSON report and its exit code into `N passed, N failed`
 * as the last line, and into its own exit code.
 */
import { readFileSync } from 'node:fs';

if (process.argv[1] === import.meta.filename) {
  const [file = '', exitCode = ''] = process.argv.slice(2);
  const { lines, isGood } = summarize(read(file), Number(exitCode));
  for (const line of lines) console.log(line);
  process.exitCode = isGood ? 0 : 1;
}

function read(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // A runner that was killed leaves no report, or a truncated one.
    return undefined;
  }
}

/** The part of vitest's JSON report about one file that this module reads. */
interface FileResult {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string }[];
}

/**
 * Counts a test run. Besides failed tests, each of these counts as one failure: a file that failed outside its tests
 * (it could not be loaded, or a hook failed), a runner that failed although no test did, a run without any test.
 */
export function summarize(report: unknown, exitCode: number): { lines: string[]; isGood: boolean } {
  const files = isReport(report) ? report.testResults : [];
  const statuses = files.flatMap((file) => file.assertionResults.map(({ status }) => status));
  const passed = count(statuses, 'passed');
  const skipped = statuses.length - passed - count(statuses, 'failed');
  const broken = files.filter((file) => file.status === 'failed' && !hasFailedTest(file));
  const lines = broken.map((file) => `Failed outside its tests: ${file.name}`);
  let failed = count(statuses, 'failed') + broken.length;
  if (failed === 0 && exitCode !== 0) {
    lines.push(`No test failed, but the runner did, with exit code ${exitCode}.`);
    failed = 1;
  } else if (failed === 0 && passed === 0) {
    lines.push('No test ran.');
    failed = 1;
  }
  if (skipped > 0) lines.push(`${skipped} skipped`);
  return { lines: [...lines, `${passed} passed, ${failed} failed`], isGood: failed === 0 };
}

function isReport(report: unknown): report is { testResults: FileResult[] } {
  return typeof report === 'object' && report !== null && 'testResults' in report;
}

function count(statuses: readonly string[], wanted: string): number {
  return statuses.filter((status) => status === wanted).length;
}

function hasFailedTest(file: FileResult): boolean {
  return file.assertionResults.some(({ status }) => status === 'failed');
}
