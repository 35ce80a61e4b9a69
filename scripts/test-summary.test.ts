import { describe, expect, test } from 'vitest';
import { summarize } from './test-summary.ts';

const file = (status: string, ...tests: string[]) => ({
  name: `${status}.test.ts`,
  status,
  assertionResults: tests.map((one) => ({ status: one })),
});

describe('summarize', () => {
  test.each([
    ['all tests passed', [file('passed', 'passed', 'passed')], 0, '2 passed, 0 failed', true],
    ['one test failed', [file('failed', 'passed', 'failed')], 1, '1 passed, 1 failed', false],
    [
      'a file that could not be loaded',
      [file('failed'), file('passed', 'passed')],
      1,
      '1 passed, 1 failed',
      false,
    ],
    ['an error outside of the tests', [file('passed', 'passed')], 1, '1 passed, 1 failed', false],
    ['a skipped test', [file('passed', 'passed', 'skipped', 'todo')], 0, '1 passed, 0 failed', true],
    ['only skipped tests', [file('passed', 'skipped')], 0, '0 passed, 1 failed', false],
    ['no tests at all', [], 0, '0 passed, 1 failed', false],
  ])('counts the tests: %s', (_title, testResults, exitCode, last, isGood) => {
    const summary = summarize({ testResults }, exitCode);
    expect(summary.lines.at(-1)).toBe(last);
    expect(summary.isGood).toBe(isGood);
  });

  test('treats a missing report as a failure', () => {
    expect(summarize(undefined, 137)).toMatchObject({ isGood: false });
    expect(summarize(undefined, 0).lines.at(-1)).toBe('0 passed, 1 failed');
  });
});
