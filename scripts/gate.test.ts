import { describe, expect, test } from 'vitest';
import { gateProblemsIn } from './gate.ts';

const refused: readonly (readonly [reason: string, ...lines: string[]])[] = [
  [
    'never for a time',
    'await new Promise((done) => setTimeout(done, 50));',
    'setInterval(look, 10);',
    "import { setTimeout as sleep } from 'node:timers/promises';",
  ],
  [
    'no duration',
    'const began = performance.now();',
    'expect(Date.now() - began).toBeLessThan(10);',
    'const ns = process.hrtime.bigint();',
  ],
  [
    'no memory and no processor time',
    'process.memoryUsage().rss',
    'process.cpuUsage()',
    'process.threadCpuUsage()',
    "samples.get('process_resident_memory_bytes')",
  ],
  ['with no other', "test.concurrent('x', async () => {});", "describe.concurrent('x', () => {});"],
  ['until it passes', "test('x', { retry: 2 }, run);"],
  [
    'a minute',
    'vi.waitFor(look, { timeout: 60_001 });',
    "test('x', { timeout: 120_000 }, run);",
    '{ timeout: 100000 }',
  ],
];

describe('a line of the gate', () => {
  test.for(refused)('is refused because %s', ([reason, ...lines]) => {
    const found = gateProblemsIn('a.test.ts', ['', ...lines].join('\n'));
    expect(found).toEqual(
      lines.map((_, at) => expect.stringMatching(new RegExp(`^a\\.test\\.ts:${at + 2}: .*${reason}`))),
    );
    expect(found.map((one) => one.slice(-10))).toEqual(lines.map((line) => line.slice(-10)));
  });

  test('is allowed if it moves a clock, waits for a condition for up to a minute, or is a comment', () => {
    const allowed = `
      vi.setSystemTime(Date.now() + 60_000);
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      await expect.poll(state, { timeout: 60_000, interval: 20 }).toBe('SENT');
      await vi.waitFor(look, { timeout: 5_000 });
      const settings = { timeout: 20 };
      const now = Date.now();
      // It takes the place of setTimeout(), and of performance.now().
      /** Without { retry: 3 }. */
    `;
    expect(gateProblemsIn('a.test.ts', allowed)).toEqual([]);
  });
});
