/** The results of the checks in the page; known to the page and to the tests. */

/** A text that the page shows or that a screen reader reads, and the language that the page says it is in. */
export interface PageText {
  readonly text: string;
  readonly lang: string;
  readonly where: string;
}

export interface PageChecks {
  /** All texts of the page, hidden ones as well: a closed menu opens. */
  pageTexts(): PageText[];
  /**
   * Content that does not fit: the page is wider than the window, or a text is larger than its box. Names, which may have
   * any length, may be cut.
   */
  layoutFaults(names: readonly string[]): string[];
  /** The characters of the page that no font has. */
  missingGlyphs(): string;
  /** Fonts that the page needed and could not load. */
  brokenFonts(): string[];
  /**
   * `settled` when the page waits for nothing more: no answer, no code, no font, no color between two; otherwise what it
   * waits for. With a language, the page is in it.
   */
  settled(language?: string): Promise<string>;
}
