/** Renders an email from its kind with its values, the recipient's name and a language. */
import { displayName } from '#domain/text/display-name.ts';
import type { Language } from '#domain/text/language.ts';
import { type Block, toHtml, toText } from './layout.ts';
import { type Email, templates } from './templates.ts';
import { type Translate, translator } from './translate.ts';

export interface RenderedEmail {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  /** A complete document without external resources: no images, no style sheets, no fonts. */
  readonly html: string;
}

export interface Reader {
  /** As the account stores it: any text remains text on one line. */
  readonly name: string;
  readonly language: Language;
  /** The name of the business in that language. */
  readonly business: string;
}

/**
 * Returns the email as its reader sees it.
 *
 * @throws RangeError when the link is not an http(s) URL, the minutes are not a whole number from 1, or the address of
 * an account is invalid.
 */
export function renderEmail(email: Email, { name, language, business }: Reader): RenderedEmail {
  const t = translator(language, business);
  // Each kind comes with the values of its own template.
  const template = templates[email.kind] as (
    t: Translate,
    values: Email,
  ) => { subject: string; blocks: readonly Block[] };
  return renderContent(t, name, template(t, email));
}

/** An email without what all of them have in common. */
export interface Content {
  /** One line that begins with what matters to the recipient. */
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** A link below everything. */
  readonly footer?: { readonly button: string; readonly link: string } | undefined;
}

/** Returns the email with this content to the recipient of that name. */
export function renderContent(
  t: Translate,
  name: string,
  { subject, blocks, footer }: Content,
): RenderedEmail {
  const shown = displayName(name);
  const filled = {
    language: t.language,
    subject,
    greeting: shown === undefined ? t('layout.greetingWithoutName') : t('layout.greeting', { name: shown }),
    blocks,
    linkHint: t('layout.linkHint'),
    automatic: t('layout.automatic'),
    ...(footer ? { footer } : {}),
  };
  return { subject, text: toText(filled), html: toHtml(filled) };
}
