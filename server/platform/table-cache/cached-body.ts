/** Answers that are ready: bytes and entity tag, made once and sent many times. */
import type { Language } from '#domain/language.ts';
import { strongEtag } from '../http/pipeline/etag.ts';

/** The JSON body of an answer in one language. */
export interface CachedBody {
  readonly bytes: Buffer;
  readonly etag: string;
  /** Of a list that is too long to be copied for each answer: its length, and its bytes piece by piece. */
  readonly inPieces?: { readonly length: number; readonly pieces: () => Iterable<Buffer> };
}

/** Bytes of a list that is kept whole; a longer one is put together from its rows each time it is sent. */
const largestWhole = 2 * 1024 * 1024;
/** Bytes of the pieces of a longer one. */
const pieceBytes = 256 * 1024;

/**
 * The answers about single rows, each made when it is first asked for. An answer lives as long as its row
 * object: a changed row is another object, so nothing has to be cleared.
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
   * The JSON array of the rows, in their order. Its tag is made of theirs: after a change of one row, or for a
   * part of the rows, far fewer bytes have to be hashed than are sent.
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
    const bytes = Buffer.from(JSON.stringify(this.#toReply(row, language)));
    return { bytes, etag: strongEtag(bytes) };
  }
}

/** The parts, small ones put together; a large one is passed on as it is, and not copied. */
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
