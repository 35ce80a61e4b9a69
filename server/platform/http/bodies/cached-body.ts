/** Bodies of responses that are kept: bytes and entity tag, built once and sent many times. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { strongEtag } from '#platform/base/text/etag.ts';

/** A content coding (RFC 9110, 8.4.1). */
export type Coding = 'br' | 'gzip';

/** One form of a body, as it is sent. */
export interface BodyForm {
  readonly bytes: Buffer;
  readonly etag: string;
  /** Undefined for the body as it is. */
  readonly coding: Coding | undefined;
}

/** The body of a response, in one language. */
export interface CachedBody {
  readonly bytes: Buffer;
  readonly etag: string;
  /** For a list that is too long to be copied for each response: its length, and its bytes piece by piece. */
  readonly inPieces?: { readonly length: number; readonly pieces: () => Iterable<Buffer> };
  /** Number of rows of all pages, for `X-Total-Count`. */
  readonly total?: number | undefined;
  /** Compressed forms that exist from the beginning, each with a tag of its own. */
  readonly compressed?: Readonly<Partial<Record<Coding, BodyForm>>>;
}

/** Returns the body with this text. */
export function cachedBody(text: string): CachedBody {
  const bytes = Buffer.from(text);
  return { bytes, etag: strongEtag(bytes) };
}

const ofTexts = new WeakMap<object, CachedBody>();

/** Returns the body of an object with a text: built once, and kept as long as the object. */
export function textBody(object: { readonly text: string }): CachedBody {
  return ofTexts.getOrInsertComputed(object, () => cachedBody(object.text));
}

/** Reads a file that the build may have compressed already: `<file>.br`, `<file>.gz`. */
export async function fileBody(file: string): Promise<CachedBody> {
  const form = async (suffix: string, coding: Coding | undefined): Promise<BodyForm | undefined> => {
    if (!existsSync(file + suffix)) return undefined;
    const bytes = await readFile(file + suffix);
    return { bytes, etag: strongEtag(bytes), coding };
  };
  const [plain, br, gzip] = await Promise.all([form('', undefined), form('.br', 'br'), form('.gz', 'gzip')]);
  if (plain === undefined) throw new Error(`${file} was removed while it was read`);
  return { ...plain, compressed: { ...(br && { br }), ...(gzip && { gzip }) } };
}
