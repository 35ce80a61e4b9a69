/**
 * The figures of the trials (`*.trial.ts`), which `npm run trials` prints in a table. A trial measures, kills or floods;
 * a test of the gate (`*.test.ts`) does none of these (CONTRIBUTING.md, "Gate and trials").
 */
import { expect, type RunnerTestCase, TestRunner } from 'vitest';

/** A row of the table: a value that was seen, and its limit. */
export interface Figure {
  readonly name: string;
  readonly seen: string;
  readonly limit: string;
}

declare module 'vitest' {
  interface TaskMeta {
    figures?: Figure[];
  }
}

/** Adds a row to the table that has no limit of its own, such as the number of rounds. */
export function report(name: string, seen: string | number, limit = ''): void {
  const { meta } = TestRunner.getCurrentTest<RunnerTestCase>();
  meta.figures = [...(meta.figures ?? []), { name, seen: String(seen), limit }];
}

/**
 * Adds a value and its limit to the table, and fails the trial if the value is not below the limit.
 *
 * @param unit of both numbers, such as `ms` or `MB`
 */
export function expectBelow(limit: number, seen: number, name: string, unit: string): void {
  report(name, `${rounded(seen)} ${unit}`, `< ${rounded(limit)} ${unit}`);
  expect(seen, name).toBeLessThan(limit);
}

/** Adds a value and its limit to the table, and fails the trial if the value is below the limit. */
export function expectAtLeast(limit: number, seen: number, name: string, unit: string): void {
  report(name, `${rounded(seen)} ${unit}`, `≥ ${rounded(limit)} ${unit}`);
  expect(seen, name).toBeGreaterThanOrEqual(limit);
}

/** Three digits, or all of an integer. */
function rounded(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}
