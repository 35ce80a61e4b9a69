import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv } from '#domain/testing/read-csv.ts';
import { csvLine } from './csv.ts';

/** Any text, with many of the characters that have a meaning. */
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...',;"\'=+-@＝\t\r\n \u00a0\u200ba'),
    fc.string({ minLength: 1, maxLength: 1 }),
  ),
});

describe('csvLine (contract §19, RFC 4180)', () => {
  test.each([
    [['a', 'b c', ''], 'a,b c,\r\n'],
    [['a', null, 'b'], 'a,,b\r\n'],
    [['a,b', 'c"d', 'e\nf', 'g\r\nh'], '"a,b","c""d","e\nf","g\r\nh"\r\n'],
    [['ไก่', '犬'], 'ไก่,犬\r\n'],
  ])('%j', (cells, line) => {
    expect(csvLine(cells)).toBe(line);
  });

  const skipped = ['\n', '\r\n', '\t', '\v', ' ', '\u00a0', '\u3000', '\u2028', '\ufeff', '\0', '\u001b'];
  const invisible = [...'\u200b\u200d\u2060\u00ad\u202e\u061c\u3164\ufe0f\u{e0001}'];
  const signs = [...'=+-@', ...'＝＋－＠', ...'﹦﹢﹣﹫', '−'];
  const dangerous = [...skipped, ...invisible].flatMap((before) => signs.map((sign) => `${before}${sign}1`));

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', ' \u200b\n=1', ...signs, ...dangerous])(
    'puts an apostrophe before %j',
    (cell) => expect(readCsv(csvLine([cell, cell]))).toEqual([[`'${cell}`, `'${cell}`]]),
  );

  test.each(["'=1", ' a=1', 'a=1', '1-1', '', '"=1"', ' ', '\u200b1', '・=1'])(
    'leaves %j unchanged',
    (cell) => expect(readCsv(csvLine([cell, 'x']))).toEqual([[cell, 'x']]),
  );

  test('an independent parser reads back every cell, and no cell begins like a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (lines) => {
        const read = readCsv(lines.map(csvLine).join(''));
        // As a program reads them that trims every cell first.
        const isFormula = (cell: string) => /^[=+\-@＝\t\r\n]/.test(cell.replace(/^[\s\u200b]+(?=\S)/, ''));
        const begins = (cell: string) => isFormula(cell) || /^[\t\r\n]/.test(cell);
        expect(read.flat().filter(begins)).toEqual([]);
        expect(read).toEqual(lines.map((cells) => cells.map((cell) => (begins(cell) ? `'${cell}` : cell))));
      }),
    );
  });
});
