/**
 * The forms of a cached body: as it is, and compressed. A body is compressed once, in Node's thread pool, when clients
 * read it again; until then they get it as it is.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { CachedBody } from './cached-body.ts';

/** A content coding (RFC 9110, 8.4.1). */
export type Coding = 'br' | 'gzip';

export interface BodyForm {
  readonly bytes: Buffer;
  readonly etag: string;
  /** Undefined for the body as it is. */
  readonly coding: Coding | undefined;
}

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
  readonly asked = new Set<Coding>();
  isReadAgain = false;

  constructor({ bytes, etag }: CachedBody) {
    this.plain = { bytes, etag, coding: undefined };
    this.uncoded = { bytes, etag: `W/${etag}`, coding: undefined };
  }
}

const made = new WeakMap<CachedBody, BodyForms>();

/**
 * Returns the best available form for a client that accepts these codings, best first. The entity tag is strong for a
 * client that accepts none, otherwise weak: one strong tag must not name different bytes (RFC 9110, 8.8.3), and a tag
 * must not change when a compressed form becomes available. Both match each other in `If-None-Match`.
 *
 * @param body not one in pieces.
 */
export function formOf(body: CachedBody, codings: readonly Coding[]): BodyForm {
  let forms = made.get(body);
  if (forms === undefined) {
    forms = new BodyForms(body);
    made.set(body, forms);
  }
  const [best] = codings;
  if (best === undefined || body.bytes.length <= largestPlain) return forms.plain;
  const ready = forms.coded[best];
  if (ready !== undefined) return ready;
  // A list that was made for one answer is never read again.
  if (forms.isReadAgain) begin(forms, best);
  forms.isReadAgain = true;
  return forms.uncoded;
}

const waiting: { readonly forms: BodyForms; readonly coding: Coding }[] = [];
let isCompressing = false;

function begin(forms: BodyForms, coding: Coding): void {
  if (forms.asked.has(coding) || waiting.length >= mostWaiting) return;
  forms.asked.add(coding);
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
