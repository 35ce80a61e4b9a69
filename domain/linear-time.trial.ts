/** The largest bodies that the server accepts cost every parser of the domain a time that grows with their length only. */
import { expect, test } from 'vitest';
import { expectBelow } from '#test/support/trial.ts';
import { parsePriceUnit } from './booking/money/price-unit.ts';
import { parseAmount } from './number/money.ts';
import { everyDay } from './testing/week.ts';
import { emailProblem } from './text/email-address.ts';
import { chooseLanguage } from './text/language.ts';
import { parseTimestamp } from './time/timestamp.ts';
import { isWithinWorkingHours, parseWorkingHours } from './time/working-hours.ts';

/** The processor time of this thread: other processes do not change it. */
function cpuMilliseconds(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const million = 1_000_000;
const header = (part: string) =>
  chooseLanguage({ query: undefined, cookie: undefined, header: part.repeat(262_144 / part.length) });
const time = (text: string) => Temporal.Instant.from(text);

test.for<readonly [string, () => unknown]>([
  ...[',', ' ', 'a-', '-', ';q=', 'en;q=0.', '*,', 'en-a', '\t;'].map(
    (part) => [`Accept-Language, 256 KB of ${JSON.stringify(part)}`, () => header(part)] as const,
  ),
  ['an amount with an exponent of 100,000 digits', () => parseAmount(`1e${'9'.repeat(100_000)}`)],
  ['an amount with a million zeros before a digit', () => parseAmount(`0.${'0'.repeat(million)}1`)],
  ['an amount of a million digits', () => parseAmount('7'.repeat(million))],
  ['an amount with a million zeros between digits', () => parseAmount(`1${'0'.repeat(million)}1`)],
  [
    'an instant with a million digits',
    () => parseTimestamp(`2026-01-02T03:04:05.${'9'.repeat(million)}X`, 'UTC'),
  ],
  ['a price unit of a megabyte', () => parsePriceUnit('per '.repeat(million / 4))],
  ['an email address of a megabyte', () => emailProblem('a@'.repeat(million / 2))],
  [
    'working hours over 8,000 years',
    () => {
      const always = parseWorkingHours(everyDay(['00:00', '24:00']), 'Europe/Berlin');
      const whole = [time('2000-01-01T00:00Z'), time('9999-12-31T00:00Z')] as const;
      expect(always && isWithinWorkingHours(always, ...whole)).toBe(true);
    },
  ],
])('%s', ([, work]) => {
  expectBelow(1_000, cpuMilliseconds(work), 'processor time', 'ms');
});
