/** The texts of rows that searches compare, as a reader of a language sees them (contract §14). */
import type { Language } from '#domain/language.ts';
import { searchKey } from '#domain/search-key.ts';

/** The search keys of rows, each computed once for a row and a language, and collected together with the row. */
export class SearchTexts<Row extends object> {
  readonly #textsOf: (row: Row, language: Language) => readonly string[];
  readonly #keys = new WeakMap<Row, Partial<Record<Language, readonly string[]>>>();

  constructor(textsOf: (row: Row, language: Language) => readonly string[]) {
    this.#textsOf = textsOf;
  }

  /** Returns the rows of which a text contains the part, in their order. */
  containing(rows: readonly Row[], part: string, language: Language): readonly Row[] {
    const key = searchKey(part);
    return rows.filter((row) => this.#keysOf(row, language).some((text) => text.includes(key)));
  }

  #keysOf(row: Row, language: Language): readonly string[] {
    let known = this.#keys.get(row);
    if (known === undefined) {
      known = {};
      this.#keys.set(row, known);
    }
    known[language] ??= this.#textsOf(row, language).map(searchKey);
    return known[language];
  }
}
