/** The parts of an email. Each kind has its own file with its texts. */
import type { Language } from '#domain/language.ts';

/**
 * The texts of one email in one language. Placeholders: `{business}` anywhere, `{validity}` ("24 hours") in the lines
 * of an email whose link expires, `{provider}` and `{address}` in those about a linked account. The greeting and the
 * other parts that all emails share are in frame.ts.
 */
export interface EmailText {
  readonly subject: string;
  /** One paragraph each. */
  readonly lines: readonly string[];
  /** Instructions for a recipient who did not expect the email. */
  readonly ifNotYou: string;
  /** Only an email with a link has a button. */
  readonly button?: string;
}

/** The texts of an email whose purpose is its link. */
export interface LinkEmailText extends EmailText {
  readonly button: string;
}

/** English always exists; an email without a translation is sent entirely in English. */
type InLanguages<Text> = { readonly en: Text } & { readonly [code in Exclude<Language, 'en'>]?: Text };

export type EmailTemplate = InLanguages<EmailText>;
export type LinkEmailTemplate = InLanguages<LinkEmailText>;
