/** Prints the table of `npm run trials`: for each trial and each of its figures, the value that was seen and its limit. */
import path from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

export interface Row {
  readonly trial: string;
  readonly seen: string;
  readonly limit: string;
  readonly result: string;
}

export default class TrialsTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules.flatMap(rowsOf);
    for (const line of tableOf(rows)) console.log(line);
  }
}

function rowsOf(module: TestModule): Row[] {
  const tests = [...module.children.allTests()];
  const states = tests.map((test) => test.result().state);
  const count = (state: string) => states.filter((one) => one === state).length;
  const file = path.relative(process.cwd(), module.moduleId).replace(/\.trial\.ts$/, '');
  const [passed, skipped] = [count('passed'), count('skipped')];
  return [
    {
      trial: `${file} (${module.project.name})`,
      seen: `${passed} of ${tests.length - skipped} passed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
      limit: 'all',
      result: resultOf(module.state()),
    },
    ...tests.flatMap(figuresOf),
  ];
}

function figuresOf(test: TestCase): Row[] {
  const figures = test.meta().figures ?? [];
  return figures.map(({ name, seen, limit }) => ({
    trial: `  ${test.name}: ${name}`,
    seen,
    limit,
    result: resultOf(test.result().state),
  }));
}

const resultOf = (state: string) => (state === 'failed' ? 'FAILED' : state);

/** The rows below a head, in columns of the same width. */
export function tableOf(rows: readonly Row[]): string[] {
  const head: Row = { trial: 'Trial', seen: 'Seen', limit: 'Limit', result: 'Result' };
  const columns = ['trial', 'seen', 'limit', 'result'] as const;
  const widths = columns.map((column) => Math.max(...[head, ...rows].map((row) => row[column].length)));
  return [head, ...rows].map((row) =>
    columns
      .map((column, at) => row[column].padEnd(widths[at] as number))
      .join('  ')
      .trimEnd(),
  );
}
