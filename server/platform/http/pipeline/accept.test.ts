/** Contract §19: the choice between JSON and CSV by `Accept` (RFC 9110, 12.5.1). */
import { describe, expect, test } from 'vitest';
import { prefersCsv } from './accept.ts';

describe('CSV', () => {
  test.each([
    'text/csv',
    'TEXT/CSV',
    'text/*',
    'text/csv;charset=utf-8',
    'text/csv; header=present; q=0.1',
    'text/csv, */*;q=0.1',
    'application/json;q=0.9, text/csv',
    'text/csv;q=0.8, application/json;q=0.799',
    'application/*;q=0.2,text/csv;q=0.5,*/*;q=0.1',
    '*/*, application/json;q=0',
    'text/html, text/csv;Q=0.9',
  ])('%s', (accept) => expect(prefersCsv(accept)).toBe(true));
});

describe('JSON', () => {
  test.each([
    undefined,
    '',
    '*/*',
    'application/json',
    'text/csv, application/json',
    'text/csv, */*',
    'text/csv;q=0',
    'text/csv;q=0.5, application/json',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'text/*;q=0.9, application/json;q=0.95',
    'text/csv;q=0, text/*, application/json;q=0.1',
    'text/html',
    'text/csv;q=2',
    'text/csv;q=nonsense',
    'text/csvx, x-text/csv',
    'text/plain;x="text/csv"',
    ',,,;;;q=',
  ])('%s', (accept) => expect(prefersCsv(accept)).toBe(false));
});
