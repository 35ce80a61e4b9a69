/** An email as a feature writes it, in any language, and as its reader sees it. */
import { detailOf } from '#domain/error-text.ts';
import { displayName } from '#domain/text/display-name.ts';
import { emailProblem } from '#domain/text/email-address.ts';
import type { Language } from '#domain/text/language.ts';
import { type ArgumentNames, EmailTexts, type Translate } from './email-texts.ts';
import { type Block, toHtml, toText } from './layout.ts';
import layoutMessages from './layout-texts.json' with { type: 'json' };

/** An email without what all of them have in common. */
export interface Content {
  /** One line that begins with what matters to the recipient. */
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** A link below everything. */
  readonly footer?: { readonly button: string; readonly link: string } | undefined;
}

/** Returns content of these blocks. */
export const content = (subject: string, ...blocks: readonly Block[]): Content => ({ subject, blocks });

export interface Email {
  readonly kind: string;
  /** Returns the content in a language, about the business of that name. */
  readonly contentIn: (language: Language, business: string) => Content;
}

/** The arguments after the first one. */
type ValuesOf<Template extends (...all: never) => Content> =
  Parameters<Template> extends [unknown, infer Values] ? [values: Values] : [];

/**
 * Returns the function that makes the emails of a feature: it takes the kind, which is the name of a template, and the
 * values of that template. A template throws a RangeError when a value is invalid.
 */
export function emailsOf<
  Key extends string,
  Names extends ArgumentNames<Key>,
  Templates extends Readonly<Record<string, (t: Translate<Key, Names>, values: never) => Content>>,
>(texts: EmailTexts<Key, Names>, templates: Templates) {
  return <Kind extends keyof Templates & string>(kind: Kind, ...values: ValuesOf<Templates[Kind]>): Email => {
    const template = templates[kind] as (t: Translate<Key, Names>, ...values: unknown[]) => Content;
    return {
      kind,
      contentIn: (language, business) => template(texts.translator(language, business), ...values),
    };
  };
}

/**
 * Returns the address, which is checked as strictly as a recipient's, so that no other text can enter an email this way.
 *
 * @throws RangeError when it is not valid.
 */
export function requireAddress(address: string): string {
  const problem = emailProblem(address);
  if (problem !== undefined) throw new RangeError(`address: ${detailOf(problem)}`);
  return address;
}

export interface Reader {
  /** As the account stores it: any text remains text on one line. */
  readonly name: string;
  readonly language: Language;
  /** The name of the business in that language. */
  readonly business: string;
}

export interface RenderedEmail {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  /** A complete document without external resources: no images, no style sheets, no fonts. */
  readonly html: string;
}

/** The texts that all emails have in common. */
export const layoutTexts = new EmailTexts(layoutMessages, { 'layout.greeting': ['name'] });

/** Returns the email with this content as its reader sees it. */
export function renderEmail({ name, language, business }: Reader, content: Content): RenderedEmail {
  const t = layoutTexts.translator(language, business);
  const { subject, blocks, footer } = content;
  const shown = displayName(name);
  const filled = {
    language,
    subject,
    greeting: shown === undefined ? t('layout.greetingWithoutName') : t('layout.greeting', { name: shown }),
    blocks,
    linkHint: t('layout.linkHint'),
    automatic: t('layout.automatic'),
    ...(footer ? { footer } : {}),
  };
  return { subject, text: toText(filled), html: toHtml(filled) };
}
