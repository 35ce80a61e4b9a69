/**
 * The form in which a client gets a cached body: as it is, or compressed, by `Accept-Encoding` (RFC 9110, 12.5.3). A
 * body is compressed once, in Node's thread pool, when clients read it again; until then they get it as it is.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { recent } from '#platform/base/async/recent.ts';
import type { BodyForm, CachedBody, Coding } from './cached-body.ts';

/** The codings that this server has, the one with the shorter result first; `x-gzip` is gzip (RFC 9110, 8.4.1.3). */
const ours: Readonly<Record<string, Coding>> = { br: 'br', gzip: 'gzip', 'x-gzip': 'gzip' };
const preferred = [...Object.keys(ours), 'identity'];

/** Returns the codings that the client prefers to a body without one, or likes as much; the best one first. */
const codingsIn = recent((acceptEncoding: string): readonly Coding[] => {
  const accepted = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings(preferred, {
    preferred,
  });
  const identityAt = accepted.indexOf('identity');
  const better = identityAt < 0 ? accepted : accepted.slice(0, identityAt);
  return [...new Set(better.flatMap((name) => ours[name] ?? []))];
});

/** Bodies up to this size, in bytes, are not compressed: they fit into one packet anyway. */
const largestPlain = 1024;

/** The most compressions that wait: every language of a catalog in both codings. Others begin with a later read. */
const mostWaiting = 32;

const compress: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  // Quality 11 takes ten times as long, and saves a twentieth of the result.
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** All forms of one body. */
class BodyForms {
  readonly plain: BodyForm;
  /** The body as it is, for clients that accept a coding. */
  readonly uncoded: BodyForm;
  readonly coded: Partial<Record<Coding, BodyForm>> = {};
  readonly requested = new Set<Coding>();
  isReadAgain = false;

  constructor({ bytes, etag }: CachedBody) {
    this.plain = { bytes, etag, coding: undefined };
    this.uncoded = { bytes, etag: `W/${etag}`, coding: undefined };
  }
}

const made = new WeakMap<CachedBody, BodyForms>();

/**
 * Returns the best available form for a client. Without `Accept-Encoding` that is the body as it is, although RFC 9110
 * permits any coding then: a client that says nothing might not decode anything.
 *
 * The entity tag is strong for a client that accepts no coding, otherwise weak: one strong tag must not name different
 * bytes (RFC 9110, 8.8.3), and a tag must not change when a compressed form becomes available. Both match each other in
 * `If-None-Match`. Forms that were compressed ahead have strong tags.
 *
 * @param body not one in pieces.
 */
export function formOf(body: CachedBody, acceptEncoding: string | undefined): BodyForm {
  const forms = made.getOrInsertComputed(body, (kept) => new BodyForms(kept));
  if (acceptEncoding === undefined) return forms.plain;
  const codings = codingsIn(acceptEncoding);
  if (body.compressed) {
    const coding = codings.find((one) => body.compressed?.[one]);
    return (coding && body.compressed[coding]) ?? forms.plain;
  }
  const [best] = codings;
  if (best === undefined || body.bytes.length <= largestPlain) return forms.plain;
  const ready = forms.coded[best];
  if (ready !== undefined) return ready;
  // A list that was made for one response is never read again.
  if (forms.isReadAgain) begin(forms, best);
  forms.isReadAgain = true;
  return forms.uncoded;
}

const waiting: { readonly forms: BodyForms; readonly coding: Coding }[] = [];
let isCompressing = false;

function begin(forms: BodyForms, coding: Coding): void {
  if (forms.requested.has(coding) || waiting.length >= mostWaiting) return;
  forms.requested.add(coding);
  waiting.push({ forms, coding });
  if (!isCompressing) void compressAll();
}

/** One at a time, so that a change of the catalog never occupies more than one thread. */
async function compressAll(): Promise<void> {
  isCompressing = true;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { forms, coding } = next;
    const { bytes, etag } = forms.uncoded;
    // Only for lack of memory; then the body stays as it is.
    const shorter = await compress[coding](bytes).catch(() => bytes);
    if (shorter.length < bytes.length) forms.coded[coding] = { bytes: shorter, etag, coding };
  }
  isCompressing = false;
}
