/** What a letter is made of. Each kind has a file of its own with its texts. */
import type { Language } from '#domain/language.ts';

/**
 * The texts of one letter in one language. Placeholders: `{business}` anywhere, `{validity}` ("24 hours") in
 * the lines of a letter whose link expires, `{provider}` and `{address}` in those about an account at a provider. The greeting and what else every letter has are in frame.ts.
 */
export interface EmailText {
  readonly subject: string;
  /** One paragraph each. */
  readonly lines: readonly string[];
  readonly button: string;
  /** What to do when the letter comes as a surprise. */
  readonly ifNotYou: string;
}

/** English is always there; a letter that lacks a language goes out in English as a whole. */
export type EmailTemplate = { readonly en: EmailText } & {
  readonly [code in Exclude<Language, 'en'>]?: EmailText;
};
