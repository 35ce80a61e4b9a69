/** The choice between JSON and CSV by the header `Accept` (RFC 9110, 12.5.1). */

/**
 * True if the client gives CSV a higher weight than JSON. In all other cases the answer is JSON, even for a client that
 * accepts neither (RFC 9110, 12.4.1). Parameters other than the weight are ignored, and so are members that violate the
 * grammar.
 */
export function prefersCsv(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  const weights = weightsOf(accept);
  const weightOf = (type: string, subtype: string) =>
    weights.get(`${type}/${subtype}`) ?? weights.get(`${type}/*`) ?? weights.get('*/*') ?? 0;
  return weightOf('text', 'csv') > weightOf('application', 'json');
}

/** The ranges that one of the two media types can match. */
const ranges: readonly string[] = ['text/csv', 'text/*', 'application/json', 'application/*', '*/*'];

/** Returns the weight of each range that the header names; the highest one if it names a range several times. */
function weightsOf(accept: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const member of accept.toLowerCase().split(',')) {
    const [range = '', ...parameters] = member.split(';').map((part) => part.trim());
    if (!ranges.includes(range)) continue;
    const written = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length) ?? '1';
    if (isWeight.test(written)) weights.set(range, Math.max(weights.get(range) ?? 0, Number(written)));
  }
  return weights;
}

/** RFC 9110, 12.4.2. */
export const isWeight = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;
