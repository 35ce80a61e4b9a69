/** The media types of bodies: JSON in requests (contract §2, "Bodies"), JSON or CSV in responses (contract §19). */
import type { IncomingHttpHeaders } from 'node:http';
import { parse } from 'content-type';
import { unsupportedMediaType } from '#domain/refusal.ts';

/** @throws Refusal UNSUPPORTED_MEDIA_TYPE unless the headers declare `application/json` in UTF-8, without content encoding. */
export function requireJson(headers: IncomingHttpHeaders): void {
  requirePlain(headers);
  const { type, parameters } = parse(headers['content-type'] ?? '');
  if (type !== 'application/json' || !/^utf-?8$/i.test(parameters.charset ?? 'utf-8'))
    throw unsupportedMediaType();
}

/** @throws Refusal UNSUPPORTED_MEDIA_TYPE when the headers declare a content encoding. */
export function requirePlain(headers: IncomingHttpHeaders): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase() || 'identity';
  if (encoding !== 'identity') throw unsupportedMediaType('Content-Encoding', 'identity');
}

/**
 * True if the client gives CSV a higher weight than JSON in `Accept` (RFC 9110, 12.5.1). In all other cases the response
 * is JSON, even for a client that accepts neither (12.4.1). Parameters other than the weight are ignored, and so are
 * members whose weight is invalid.
 */
export function prefersCsv(accept = ''): boolean {
  const weights = new Map<string, number>();
  for (let start = 0; start < accept.length; ) {
    const { type, parameters, index } = parse(accept, { comma: true, start });
    const weight = Number(parameters.q ?? 1);
    if (weight >= 0 && weight <= 1) weights.set(type, Math.max(weights.get(type) ?? 0, weight));
    start = index + 1;
  }
  const weightOf = (...ranges: string[]) =>
    ranges.map((range) => weights.get(range)).find((weight) => weight !== undefined) ?? 0;
  return weightOf('text/csv', 'text/*', '*/*') > weightOf('application/json', 'application/*', '*/*');
}
