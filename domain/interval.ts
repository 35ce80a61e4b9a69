/**
 * Half-open intervals `[start, end)`: what ends at noon leaves noon free (contract §9 Conflicts). An interval
 * speaks in instants, as the business does; a span says the same in milliseconds since 1970, for the sweeps
 * that handle thousands of them. Instants of this system are whole milliseconds (contract §2).
 */

import { formatTimestamp } from './timestamp.ts';

export interface Interval {
  readonly start: Temporal.Instant;
  /** The first instant that is no longer part of it. */
  readonly end: Temporal.Instant;
}

/** An {@link Interval} in milliseconds since 1970-01-01T00:00Z. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Whether the two share an instant. Intervals that only touch do not, and an empty one shares nothing. */
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

/** For people who are told about an interval: both ends as replies write them. */
export function formatInterval({ start, end }: Interval): string {
  return `${formatTimestamp(start)} to ${formatTimestamp(end)}`;
}

/** The same instants as ordered spans that neither touch nor overlap; empty spans disappear. */
export function mergeSpans(spans: Iterable<Span>): Span[] {
  const ordered = [...spans].filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start);
  return [...joinOrdered(ordered)];
}

/** Joins spans that touch or overlap, one at a time, so that a reader may stop early. They come by start. */
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

/** What is left of `spans` without the instants of `taken`. Both are merged; so is the result. Linear. */
export function subtractSpans(spans: readonly Span[], taken: readonly Span[]): Span[] {
  const left: Span[] = [];
  let next = 0;
  for (const span of spans) {
    let { start } = span;
    // What ends before this span begins can touch no later span either.
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

function spansOverlap(a: Span, b: Span): boolean {
  return Math.max(a.start, b.start) < Math.min(a.end, b.end);
}
