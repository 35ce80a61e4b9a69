/** An email as the outbox stores it, before it is sealed and after it has been opened. */
import { detailOf } from '#domain/error-text.ts';
import { displayName } from '#domain/text/display-name.ts';
import { emailProblem } from '#domain/text/email-address.ts';
import type { Language } from '#domain/text/language.ts';
import type { App } from '#platform/data/app.ts';
import { type Email, type RenderedEmail, renderEmail } from './email.ts';

export interface Recipient {
  /** In the form in which a person writes it; may be empty. */
  readonly name: string;
  readonly address: string;
}

export interface OutboxEmail extends RenderedEmail {
  readonly to: Recipient;
  /** The name of the business in the language of the email: that of the sender, unless MAIL_FROM has one. */
  readonly business: string;
  /** The address for answers, if it is not that of the sender. */
  readonly replyTo?: string | undefined;
  /** The address at which a POST, without a cookie, ends emails of this kind to this recipient (RFC 8058). */
  readonly unsubscribe?: string | undefined;
  /** For the recipient's calendar (RFC 6047). */
  readonly invitation?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string } | undefined;
}

/** The purpose for which an email is sealed (crypto/seal.ts): its own row, so that rows cannot be exchanged. */
export const emailSealPurpose = (id: string) => `email ${id}`;

/**
 * Returns the recipient in a form that is safe in a header. A line break in an address would add a second recipient. A name
 * that could be read as a link is left out, as in the text: anybody can register with the address of somebody else.
 *
 * @throws Error when the address is not valid in an email.
 */
function requireRecipient({ name, address }: Recipient): Recipient {
  const problem = emailProblem(address);
  if (problem) throw new Error(`An email's recipient: ${detailOf(problem)}.`);
  return { name: displayName(name) ?? '', address };
}

/**
 * Returns the email with this content to that person, rendered in the language.
 *
 * @throws Error when the person's address is not valid in an email.
 */
export function renderedFor(
  app: App,
  { name, email }: { readonly name: string; readonly email: string },
  language: Language,
  contentIn: Email['contentIn'],
): OutboxEmail {
  const business = app.businessName(language);
  const to = requireRecipient({ name, address: email });
  return { to, business, ...renderEmail({ name, language, business }, contentIn(language, business)) };
}
