/**
 * `test-summary.ts <report> <exit code>`: converts vitest's JSON report and its exit code into `N passed, N failed`
 * as the last line, and into its own exit code.
 */
import { readFileSync } from 'node:fs';
import { summarize } from './test-totals.ts';

const [file = '', exitCode = ''] = process.argv.slice(2);
const { lines, isGood } = summarize(read(file), Number(exitCode));
for (const line of lines) console.log(line);
process.exitCode = isGood ? 0 : 1;

function read(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // A runner that was killed leaves no report, or a truncated one.
    return undefined;
  }
}
