import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv } from '#domain/testing/read-csv.ts';
import { csvLine } from './csv.ts';

/** Any text, with many of the characters that have a meaning. */
const text = fc.string({
  unit: fc.oneof(fc.constantFrom(...',;"\'=+-@\t\r\n a'), fc.string({ minLength: 1, maxLength: 1 })),
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

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('puts an apostrophe before %j', (cell) => {
    expect(readCsv(csvLine([cell, cell]))).toEqual([[`'${cell}`, `'${cell}`]]);
  });

  test.each(["'=1", ' =1', 'a=1', '1-1', '', '"=1"'])('leaves %j unchanged', (cell) => {
    expect(readCsv(csvLine([cell, 'x']))).toEqual([[cell, 'x']]);
  });

  test('an independent parser reads back every cell, and no cell begins like a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (lines) => {
        const read = readCsv(lines.map(csvLine).join(''));
        expect(read.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
        expect(read).toEqual(
          lines.map((cells) => cells.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell))),
        );
      }),
    );
  });
});
