/** The choice of a content coding by the header `Accept-Encoding` (RFC 9110, 12.5.3). */
import { recent } from '#platform/async/recent.ts';
import type { Coding } from '#platform/table-cache/body-forms.ts';
import { isWeight } from './accept.ts';

/** The codings that this server has, the one with the shorter result first. */
const ours: readonly Coding[] = ['br', 'gzip'];

const none: readonly Coding[] = [];

/**
 * Returns the codings that the client prefers to a body without one, or likes as much; the best one first. Without the
 * header there are none, although RFC 9110 permits any: a client that says nothing might not decode anything.
 */
export function acceptedCodings(acceptEncoding: string | string[] | undefined): readonly Coding[] {
  return acceptEncoding === undefined ? none : codingsIn(String(acceptEncoding));
}

const codingsIn = recent((header: string): readonly Coding[] => {
  const weights = weightsOf(header);
  const any = weights.get('*');
  const identity = weights.get('identity') ?? any ?? 0;
  const weightOf = (coding: Coding) => weights.get(coding) ?? any ?? 0;
  return ours
    .filter((coding) => weightOf(coding) > 0 && weightOf(coding) >= identity)
    .sort((one, other) => weightOf(other) - weightOf(one));
});

/** Returns the weight of each coding that the header names. Members that violate the grammar are ignored. */
function weightsOf(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const member of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = member.split(';').map((part) => part.trim());
    const written = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length) ?? '1';
    // RFC 9110, 8.4.1.3.
    if (isWeight.test(written)) weights.set(name === 'x-gzip' ? 'gzip' : name, Number(written));
  }
  return weights;
}
