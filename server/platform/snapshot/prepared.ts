/** Answers that are ready: bytes and entity tag, made once and sent many times. */
import type { Language } from '#domain/language.ts';
import { strongEtag } from '../http/etag.ts';

/** The JSON body of an answer in one language. */
export interface Prepared {
  readonly bytes: Buffer;
  readonly etag: string;
}

/**
 * The answers about single rows, each made when it is first asked for. An answer lives as long as its row
 * object: a changed row is another object, so nothing has to be cleared.
 */
export class PreparedRows<Row extends object> {
  readonly #toReply: (row: Row, language: Language) => unknown;
  readonly #made = new WeakMap<Row, Partial<Record<Language, Prepared>>>();

  constructor(toReply: (row: Row, language: Language) => unknown) {
    this.#toReply = toReply;
  }

  of(row: Row, language: Language): Prepared {
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
  list(rows: readonly Row[], language: Language): Prepared {
    const parts: Buffer[] = [opening];
    const tags: string[] = [];
    for (const [at, row] of rows.entries()) {
      const { bytes, etag } = this.of(row, language);
      if (at > 0) parts.push(comma);
      parts.push(bytes);
      tags.push(etag);
    }
    parts.push(closing);
    return { bytes: Buffer.concat(parts), etag: strongEtag(tags.join()) };
  }

  #prepare(row: Row, language: Language): Prepared {
    const bytes = Buffer.from(JSON.stringify(this.#toReply(row, language)));
    return { bytes, etag: strongEtag(bytes) };
  }
}

const opening = Buffer.from('[');
const comma = Buffer.from(',');
const closing = Buffer.from(']');
