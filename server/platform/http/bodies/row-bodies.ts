/** The JSON bodies of rows in memory. */
import type { Language } from '#domain/text/language.ts';
import { strongEtag } from '#platform/base/text/etag.ts';
import type { ListPart } from '#platform/data/table-cache/row-lists.ts';
import { type CachedBody, cachedBody } from './cached-body.ts';

/** Largest list, in bytes, that is kept as one buffer; a longer one is assembled from its rows each time it is sent. */
const largestWhole = 2 * 1024 * 1024;
/** Size of the pieces of a longer list, in bytes. */
const pieceBytes = 256 * 1024;

/**
 * The JSON bodies of rows in memory, and of lists of them; each is built on its first use. A body lives as long as its
 * row or list: a table cache makes another object of what has changed, so nothing has to be cleared.
 */
export class RowBodies<Row extends object> {
  readonly #toReply: (row: Row, language: Language) => unknown;
  readonly #ofRows = new WeakMap<Row, Partial<Record<Language, CachedBody>>>();
  readonly #ofLists = new WeakMap<readonly Row[], Partial<Record<Language, CachedBody>>>();

  constructor(toReply: (row: Row, language: Language) => unknown) {
    this.#toReply = toReply;
  }

  row(row: Row, language: Language): CachedBody {
    const made = this.#ofRows.getOrInsertComputed(row, () => ({}));
    made[language] ??= cachedBody(JSON.stringify(this.#toReply(row, language)));
    return made[language];
  }

  list({ rows, total }: ListPart<Row>, language: Language): CachedBody {
    const made = this.#ofLists.getOrInsertComputed(rows, () => ({}));
    made[language] ??= this.#join(rows, total, language);
    return made[language];
  }

  /**
   * Returns the JSON array of the rows, in their order. Its tag is a hash of the tags of the rows: after a change
   * to one row, or for a part of the rows, far fewer bytes have to be hashed than are sent.
   */
  #join(rows: readonly Row[], total: number | undefined, language: Language): CachedBody {
    const parts: Buffer[] = [opening];
    const tags: string[] = [];
    for (const [at, row] of rows.entries()) {
      const { bytes, etag } = this.row(row, language);
      if (at > 0) parts.push(comma);
      parts.push(bytes);
      tags.push(etag);
    }
    parts.push(closing);
    const etag = strongEtag(tags.join());
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    if (length <= largestWhole) return { bytes: Buffer.concat(parts), etag, total };
    return {
      get bytes() {
        return Buffer.concat(parts);
      },
      etag,
      total,
      inPieces: { length, pieces: () => joined(parts) },
    };
  }
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
