/** The results of the checks in the page, for the page and the tests. */

/** A text that the page shows or that a screen reader reads, and its declared language. */
export interface PageText {
  readonly text: string;
  readonly lang: string;
  readonly where: string;
}

export interface PageChecks {
  /** All texts of the page, including hidden ones, because a closed menu can open. */
  pageTexts(): PageText[];
  /**
   * Content that does not fit: the page is wider than the window, or a text is larger than its box. Names, which may have
   * any length, may be cut.
   */
  layoutFaults(names: readonly string[]): string[];
  /** The page's link in the navigation, its heading and the title of the window, if they do not have one name. */
  nameFaults(): string[];
  /** The characters of the text that are in no font; without a text, those of the page. */
  missingGlyphs(text?: string): Promise<string[]>;
  /** Fonts that the page needed and could not load. */
  brokenFonts(): string[];
  /**
   * `settled` when the page no longer waits for an answer, code, a font or the end of a colour transition; otherwise
   * the name of what it waits for. With a language, the page must be in it.
   */
  settled(language?: string): Promise<string>;
}
