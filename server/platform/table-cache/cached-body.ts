/** Cached bodies: bytes and entity tag, built once and sent many times. */
import type { Language } from '#domain/language.ts';
import { strongEtag } from '../http/pipeline/etag.ts';

/** The body of an answer in one language. */
export interface CachedBody {
  readonly bytes: Buffer;
  readonly etag: string;
  /** For a list that is too long to be copied for each answer: its length, and its bytes piece by piece. */
  readonly inPieces?: { readonly length: number; readonly pieces: () => Iterable<Buffer> };
}

/**
 * Largest list, in bytes, that is kept as one buffer; a longer one is assembled from its rows each time it is sent.
 */
const largestWhole = 2 * 1024 * 1024;
/** Size of the pieces of a longer list, in bytes. */
const pieceBytes = 256 * 1024;

/**
 * The cached bodies of single rows, each built on its first use. A cached body lives as long as its row object: a
 * changed row is another object, so nothing has to be cleared.
 */
export class CachedBodies<Row extends object> {
  readonly #toReply: (row: Row, language: Language) => unknown;
  readonly #made = new WeakMap<Row, Partial<Record<Language, CachedBody>>>();

  constructor(toReply: (row: Row, language: Language) => unknown) {
    this.#toReply = toReply;
  }

  of(row: Row, language: Language): CachedBody {
    let made = this.#made.get(row);
    if (made === undefined) {
      made = {};
      this.#made.set(row, made);
    }
    made[language] ??= this.#prepare(row, language);
    return made[language];
  }

  /**
   * Returns the JSON array of the rows, in their order. Its tag is a hash of the tags of the rows: after a change
   * to one row, or for a part of the rows, far fewer bytes have to be hashed than are sent.
   */
  list(rows: readonly Row[], language: Language): CachedBody {
    const parts: Buffer[] = [opening];
    const tags: string[] = [];
    for (const [at, row] of rows.entries()) {
      const { bytes, etag } = this.of(row, language);
      if (at > 0) parts.push(comma);
      parts.push(bytes);
      tags.push(etag);
    }
    parts.push(closing);
    const etag = strongEtag(tags.join());
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    if (length <= largestWhole) return { bytes: Buffer.concat(parts), etag };
    return {
      get bytes() {
        return Buffer.concat(parts);
      },
      etag,
      inPieces: { length, pieces: () => joined(parts) },
    };
  }

  #prepare(row: Row, language: Language): CachedBody {
    return cachedBody(Buffer.from(JSON.stringify(this.#toReply(row, language))));
  }
}

/** Returns the body with these bytes. */
export function cachedBody(bytes: Buffer): CachedBody {
  return { bytes, etag: strongEtag(bytes) };
}

/** Yields the parts, with small ones joined; a large part is passed on without a copy. */
function* joined(parts: readonly Buffer[]): Generator<Buffer, void> {
  let small: Buffer[] = [];
  let size = 0;
  for (const part of parts) {
    if (size > 0 && size + part.length > pieceBytes) {
      yield Buffer.concat(small);
      small = [];
      size = 0;
    }
    if (part.length > pieceBytes) {
      yield part;
      continue;
    }
    small.push(part);
    size += part.length;
  }
  yield Buffer.concat(small);
}

const opening = Buffer.from('[');
const comma = Buffer.from(',');
const closing = Buffer.from(']');
