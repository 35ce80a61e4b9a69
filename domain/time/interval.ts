/**
 * Half-open intervals `[start, end)`: an interval that ends at noon leaves noon free (contract §9 Conflicts). An interval
 * consists of instants; a span is the same in milliseconds since 1970, for algorithms that handle thousands of them. The
 * instants of this system are whole milliseconds (contract §2).
 */

export interface Interval {
  readonly start: Temporal.Instant;
  /** The first instant after the interval. */
  readonly end: Temporal.Instant;
}

/** An {@link Interval} in milliseconds since 1970-01-01T00:00Z. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}

export function later(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return isBefore(one, other) ? other : one;
}

export function earlier(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return isBefore(one, other) ? one : other;
}

/** True if the two have an instant in common. Intervals that only touch do not, and neither does an empty one. */
export function overlaps(a: Interval, b: Interval): boolean {
  return spansOverlap(spanOf(a), spanOf(b));
}

export function spanOf({ start, end }: Interval): Span {
  return { start: start.epochMilliseconds, end: end.epochMilliseconds };
}

export function intervalOf({ start, end }: Span): Interval {
  return {
    start: Temporal.Instant.fromEpochMilliseconds(start),
    end: Temporal.Instant.fromEpochMilliseconds(end),
  };
}

/** The interval of the span, cut to the years 1 to 9999 of UTC, in which all times of the system lie (contract §2). */
export function intervalWithinYears({ start, end }: Span): Interval {
  return intervalOf({
    start: Math.max(start, Date.parse('0001-01-01T00:00:00.000Z')),
    end: Math.min(end, Date.parse('9999-12-31T23:59:59.999Z')),
  });
}

/** The same instants as ordered spans that neither touch nor overlap. Empty spans are dropped. */
export function mergeSpans(spans: Iterable<Span>): Span[] {
  const ordered = [...spans].filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start);
  return [...joinOrdered(ordered)];
}

/** Joins spans that touch or overlap, one at a time, so that a consumer may stop early. The input is ordered by start. */
export function* joinOrdered(ordered: Iterable<Span>): Generator<Span> {
  let open: Span | undefined;
  for (const next of ordered) {
    if (open && next.start <= open.end) {
      open = { start: open.start, end: Math.max(open.end, next.end) };
    } else {
      if (open) yield open;
      open = next;
    }
  }
  if (open) yield open;
}

/** The rest of the period, one span at a time. `ordered` is within the period, ordered and without overlaps. */
export function* gapsIn(period: Span, ordered: Iterable<Span>): Generator<Span> {
  let { start } = period;
  for (const span of ordered) {
    if (start < span.start) yield { start, end: span.start };
    start = span.end;
  }
  if (start < period.end) yield { start, end: period.end };
}

/** `spans` without the instants of `taken`. Both must be merged, and so is the result. Takes linear time. */
export function subtractSpans(spans: readonly Span[], taken: readonly Span[]): Span[] {
  const left: Span[] = [];
  let next = 0;
  for (const span of spans) {
    let { start } = span;
    // A hole that ends before this span begins cannot touch a later span either.
    while ((taken[next]?.end ?? Infinity) <= start) next += 1;
    for (let at = next; ; at += 1) {
      const hole = taken[at];
      if (!hole || hole.start >= span.end) break;
      if (start < hole.start) left.push({ start, end: hole.start });
      start = hole.end;
    }
    if (start < span.end) left.push({ start, end: span.end });
  }
  return left;
}

/** {@link overlaps} for spans. */
export function spansOverlap(a: Span, b: Span): boolean {
  return Math.max(a.start, b.start) < Math.min(a.end, b.end);
}
