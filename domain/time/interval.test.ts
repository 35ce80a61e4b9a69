import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  intervalOf,
  joinOrdered,
  mergeSpans,
  overlaps,
  type Span,
  spanOf,
  subtractSpans,
} from './interval.ts';

const span: fc.Arbitrary<Span> = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 12 }))
  .map(([start, length]) => ({ start, end: start + length }));

/** The total of whole milliseconds in the spans. */
function members(spans: Iterable<Span>): number[] {
  const all = new Set<number>();
  for (const { start, end } of spans) for (let at = start; at < end; at += 1) all.add(at);
  return [...all].sort((a, b) => a - b);
}

function expectMerged(spans: readonly Span[]) {
  for (const { start, end } of spans) expect(start).toBeLessThan(end);
  for (const [at, next] of spans.slice(1).entries()) expect(spans[at]?.end).toBeLessThan(next.start);
}

describe('overlaps', () => {
  test('contract §9 Conflicts: property: returns true exactly when the half-open intervals share a millisecond', () => {
    fc.assert(
      fc.property(span, span, (a, b) => {
        const shared = new Set(members([a])).intersection(new Set(members([b]))).size > 0;
        expect(overlaps(intervalOf(a), intervalOf(b))).toBe(shared);
        expect(overlaps(intervalOf(b), intervalOf(a))).toBe(shared);
      }),
    );
  });

  test('property: spanOf and intervalOf are inverse', () => {
    fc.assert(
      fc.property(span, (each) => {
        expect(spanOf(intervalOf(each))).toEqual(each);
      }),
    );
  });
});

describe('lists of spans', () => {
  test('property: mergeSpans keeps exactly the instants of its input, sorted and disjoint', () => {
    fc.assert(
      fc.property(fc.array(span), (spans) => {
        const merged = mergeSpans(spans);
        expect(members(merged)).toEqual(members(spans));
        expectMerged(merged);
      }),
    );
  });

  test('property: subtractSpans keeps exactly the instants that are not taken', () => {
    fc.assert(
      fc.property(fc.array(span), fc.array(span), (spans, taken) => {
        const left = subtractSpans(mergeSpans(spans), mergeSpans(taken));
        const gone = new Set(members(taken));
        expect(members(left)).toEqual(members(spans).filter((at) => !gone.has(at)));
        expectMerged(left);
      }),
    );
  });

  test('joinOrdered reads its input lazily', () => {
    let read = 0;
    function* endless() {
      for (;;) yield { start: 10 * read, end: 10 * read++ + 5 };
    }
    const [first] = joinOrdered(endless());
    expect(first).toEqual({ start: 0, end: 5 });
    expect(read).toBe(2);
  });
});
