/** Makes a letter from its kind, a language and the values that differ from one recipient to the next. */
import { emailProblem } from '#domain/email-address.ts';
import type { Language } from '#domain/language.ts';
import { accountExists } from './account-exists.ts';
import { changeEmailConfirm } from './change-email-confirm.ts';
import { changeEmailNotice } from './change-email-notice.ts';
import { displayName } from './display-name.ts';
import type { EmailTemplate } from './email-text.ts';
import { type Frame, frame } from './frame.ts';
import { type FilledEmail, toHtml, toText } from './layout.ts';
import { passwordChanged } from './password-changed.ts';
import { providerLinked } from './provider-linked.ts';
import { providerUnlinked } from './provider-unlinked.ts';
import { resetPassword } from './reset-password.ts';
import { verifyEmail } from './verify-email.ts';

interface Addressed {
  /** The recipient's name as the account has it: anything. */
  readonly name: string;
  /** Whose letter it is. */
  readonly business?: string | undefined;
}

/** A letter that exists for its link. */
interface WithLink extends Addressed {
  /** An http(s) address. */
  readonly link: string;
  /** Whole hours for which the link works. */
  readonly hours?: number | undefined;
}

/** A letter that tells something; with a link it has a button to sign in. */
interface Notice extends Addressed {
  readonly link?: string | undefined;
}

/** A letter about an account at a sign-in provider. */
interface AboutAccount extends Notice {
  /** The provider's name, as the configuration has it. */
  readonly provider: string;
  /** The e-mail address that the provider vouched for. */
  readonly address: string;
}

/** What each kind of letter needs to know. */
export interface EmailValues {
  readonly 'verify-email': WithLink;
  readonly 'reset-password': WithLink;
  /** To the new address. */
  readonly 'change-email-confirm': WithLink;
  /** To the address that is still in use. */
  readonly 'change-email-notice': Notice;
  readonly 'password-changed': Notice;
  /** To the owner of an address that somebody tried to register again. */
  readonly 'account-exists': Notice;
  readonly 'provider-linked': AboutAccount;
  readonly 'provider-unlinked': AboutAccount;
}

export type EmailKind = keyof EmailValues;

export interface RenderedEmail {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  /** A whole document without anything from elsewhere: no images, no style sheets, no fonts. */
  readonly html: string;
}

/** The texts of every kind. */
export const letters: Readonly<Record<EmailKind, EmailTemplate>> = {
  'verify-email': verifyEmail,
  'reset-password': resetPassword,
  'change-email-confirm': changeEmailConfirm,
  'change-email-notice': changeEmailNotice,
  'password-changed': passwordChanged,
  'account-exists': accountExists,
  'provider-linked': providerLinked,
  'provider-unlinked': providerUnlinked,
};

/**
 * The letter in the language, or as a whole in English when it has not been translated. Whatever the name
 * holds, it stays text on one line. Without `hours` a link is said to work as long as contract §5 has it:
 * 1 hour for a password, 24 for an address.
 *
 * @throws RangeError when the link is no http(s) address, the hours are no whole number from 1, or the address of an
 * account is none.
 */
export function renderEmail<Kind extends EmailKind>(
  kind: Kind,
  language: Language,
  values: EmailValues[Kind],
): RenderedEmail {
  const letter = fillEmail(kind, language, values);
  return { subject: letter.subject, text: toText(letter), html: toHtml(letter) };
}

type Values = EmailValues[EmailKind];

function fillEmail(kind: EmailKind, language: Language, values: Values): FilledEmail {
  const texts = letters[kind];
  const translated = texts[language];
  const spoken = translated ? language : 'en';
  const { subject, lines, button, ifNotYou } = translated ?? texts.en;
  const around = frame[spoken];
  const name = displayName(values.name);
  const placeholders = {
    business: displayName(values.business ?? '') ?? 'Petalpaw',
    validity: validityText(around, spoken, hoursOf(kind, values)),
    ...('provider' in values ? { provider: values.provider, address: requireAddress(values.address) } : {}),
  };
  const fill = (template: string) => fillIn(template, placeholders);
  return {
    language: spoken,
    subject: fill(subject),
    greeting: name === undefined ? around.greetingWithoutName : fillIn(around.greeting, { name }),
    lines: lines.map(fill),
    action:
      values.link === undefined
        ? undefined
        : { button: fill(button), link: requireWebAddress(values.link), hint: around.linkHint },
    ifNotYou: fill(ifNotYou),
    automatic: fill(around.automatic),
  };
}

/** One pass, so that a value that looks like a placeholder stays what it is. */
function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (placeholder, key: string) => values[key] ?? placeholder);
}

/** What stands in the text is as strictly an address as a recipient's: nothing else can be written into a letter. */
function requireAddress(address: string): string {
  const problem = emailProblem(address);
  if (problem !== undefined) throw new RangeError(`address: ${problem}`);
  return address;
}

function hoursOf(kind: EmailKind, values: Values): number {
  const given = 'hours' in values ? values.hours : undefined;
  const hours = given ?? (kind === 'reset-password' ? 1 : 24);
  if (!Number.isSafeInteger(hours) || hours < 1)
    throw new RangeError('hours: expected a whole number from 1');
  return hours;
}

function validityText({ oneHour, hours: many }: Frame, language: Language, hours: number): string {
  return hours === 1 ? oneHour : fillIn(many, { count: new Intl.NumberFormat(language).format(hours) });
}

/** The address as the URL standard writes it: without white space, quotes or angle brackets. */
function requireWebAddress(link: string): string {
  const url = URL.parse(link);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new RangeError('link: expected an http or https address');
  }
  return url.href;
}
