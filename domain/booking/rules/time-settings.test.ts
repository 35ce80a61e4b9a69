import { describe, expect, test } from 'vitest';
import { type Cause, within } from '#domain/causes.ts';
import { detailOf } from '#domain/error-text.ts';
import {
  buffersProblem,
  closuresProblem,
  noticeProblem,
  openingHoursProblem,
  partFor,
  readBusinessTimes,
} from './time-settings.ts';

const categories = 'BOARDING, GROOMING, VETERINARY, TRAINING, DAYCARE, TRANSPORT';
const hours = { start: '09:00', end: '17:00' };

describe('contract §21: an invalid value names the path within it', () => {
  test.each<[unknown, string | undefined]>([
    [{}, undefined],
    [{ default: {}, GROOMING: { monday: [hours, { start: '18:00', end: '24:00' }], sunday: [] } }, undefined],
    [{ default: { sunday: [hours, { start: '17:00', end: '09:30' }] } }, undefined],
    [[], 'value: expected object'],
    ['09:00', 'value: expected object'],
    [{ WALKING: {} }, `value.WALKING: is not a known key of default, ${categories}`],
    [{ GROOMING: [] }, 'value.GROOMING: expected object'],
    [{ default: { Monday: [] } }, /^value\.default\.Monday: is not a known key of monday/],
    [{ default: { timeZone: 'UTC' } }, /^value\.default\.timeZone: is not a known key of monday/],
    [{ default: { monday: hours } }, 'value.default.monday: expected array'],
    [
      { default: { monday: [hours, { start: '17:00', end: '17:00' }] } },
      'value.default.monday[1]: expected {start, end} as HH:MM, two different times',
    ],
  ] as [unknown, string | undefined][])('openingHours %j', (value, problem) => {
    expectProblem(openingHoursProblem(value), problem);
  });

  const eve = { from: '2026-12-24', to: '2026-12-24' };
  const aDate = 'expected a calendar date, YYYY-MM-DD';
  test.each<[unknown, unknown]>([
    [[], undefined],
    [[{ ...eve, to: '2026-12-26', name: { en: 'Christmas' }, categories: ['GROOMING'] }], undefined],
    [{}, 'value: expected array'],
    [Array.from({ length: 1_001 }, () => ({})), 'value: expected at most 1000 items'],
    [[null], 'value[0]: expected object'],
    [[{ from: '2026-12-24' }], 'value[0].to: is required'],
    [[{ from: '2026-02-30', to: '2026-03-01' }], `value[0].from: ${aDate}`],
    [[{ ...eve, from: '2026-12-24T00:00' }], `value[0].from: ${aDate}`],
    [[{ ...eve, from: '0000-12-24' }], `value[0].from: ${aDate}`],
    [[{ ...eve, to: '2026-12-23' }], 'value[0].to: expected a time that is not before from'],
    [[{ ...eve, name: 'Xmas' }], 'value[0].name: expected object'],
    [[{ ...eve, name: { de: 'Heiligabend' } }], 'value[0].name.en: is required'],
    [[{ ...eve, categories: [] }], 'value[0].categories: expected at least 1 item'],
    [[{ ...eve, category: 'GROOMING' }], /^value\[0\]\.category: is not a known key of from, to/],
  ])('closures %j', (value, problem) => {
    expectProblem(closuresProblem(value), problem);
  });

  test.each<[unknown, unknown]>([
    [{ GROOMING: { before: 0, after: 1440 }, VETERINARY: {} }, undefined],
    [{ GROOMING: 15 }, 'value.GROOMING: expected object'],
    [{ GROOMING: { before: -1 } }, 'value.GROOMING.before: expected at least 0'],
    [{ GROOMING: { after: 1441 } }, 'value.GROOMING.after: expected at most 1440'],
    [{ GROOMING: { after: 1.5 } }, 'value.GROOMING.after: expected integer'],
    [{ GROOMING: { around: 5 } }, 'value.GROOMING.around: is not a known key of before, after'],
  ])('buffers %j', (value, problem) => {
    expectProblem(buffersProblem(value), problem);
  });

  const aDuration = 'expected a duration of ISO 8601, such as PT2H or P1D';
  test.each<[unknown, unknown]>([
    [{ default: { book: 'PT2H', cancel: 'P1D', ahead: 'P3M' }, GROOMING: {} }, undefined],
    [{ default: { book: 2 } }, `value.default.book: ${aDuration}`],
    [{ default: { cancel: '-P1D' } }, `value.default.cancel: ${aDuration}`],
    [{ default: { move: 'P1D' } }, 'value.default.move: is not a known key of book, cancel, ahead'],
  ])('notice %j', (value, problem) => {
    expectProblem(noticeProblem(value), problem);
  });
});

test('a setting that is absent or has a problem restricts nothing', () => {
  const nothing = { openingHours: new Map(), closures: [], buffers: new Map(), notice: new Map() };
  expect(readBusinessTimes({}, 'UTC')).toEqual({ timeZone: 'UTC', ...nothing });
  const others = { openingHours: { en: 'Mondays' }, closures: 'none', buffers: null, notice: ['PT2H'] };
  expect(readBusinessTimes(others, 'UTC')).toEqual({ timeZone: 'UTC', ...nothing });
});

test('contract §21: `default` stands for the categories that are not named', () => {
  const { openingHours, buffers, notice } = readBusinessTimes(
    {
      openingHours: { default: { monday: [hours] }, BOARDING: {} },
      buffers: { GROOMING: { after: 15 } },
      notice: { default: { book: 'PT2H' }, GROOMING: { cancel: 'P1D' } },
    },
    'Asia/Bangkok',
  );
  expect(partFor(openingHours, 'GROOMING')?.timeZone).toBe('Asia/Bangkok');
  // A week without weekdays restricts nothing, as in working hours (contract §10).
  expect(partFor(openingHours, 'BOARDING')).toBeUndefined();
  expect(partFor(buffers, 'GROOMING')).toEqual({ before: 0, after: 15 });
  expect(partFor(buffers, 'TRAINING')).toBeUndefined();
  expect(partFor(notice, 'TRAINING')?.book?.toString()).toBe('PT2H');
  expect(partFor(notice, 'GROOMING')).toEqual({ cancel: expect.anything() });
});

function expectProblem(cause: Cause | undefined, expected: unknown): void {
  const found = cause && detailOf(within('value', cause));
  if (expected === undefined) expect(found).toBeUndefined();
  else
    expect(found).toMatch(
      expected instanceof RegExp ? expected : new RegExp(`^${RegExp.escape(String(expected))}$`),
    );
}
