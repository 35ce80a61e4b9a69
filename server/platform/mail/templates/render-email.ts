/** Renders an email from its kind, a language and the values that differ between recipients. */
import { emailProblem } from '#domain/email-address.ts';
import type { Language } from '#domain/language.ts';
import { accountExists } from './account-exists.ts';
import { changeEmailConfirm } from './change-email-confirm.ts';
import { changeEmailNotice } from './change-email-notice.ts';
import { displayName } from './display-name.ts';
import type { EmailTemplate, LinkEmailTemplate } from './email-text.ts';
import { factorAdded } from './factor-added.ts';
import { factorRemoved } from './factor-removed.ts';
import { type Frame, frame } from './frame.ts';
import { type FilledEmail, toHtml, toText } from './layout.ts';
import { passwordChanged } from './password-changed.ts';
import { providerLinked } from './provider-linked.ts';
import { providerUnlinked } from './provider-unlinked.ts';
import { recoveryCodesRenewed } from './recovery-codes-renewed.ts';
import { resetPassword } from './reset-password.ts';
import { verifyEmail } from './verify-email.ts';

interface Addressed {
  /** The recipient's name as the account stores it: any text. */
  readonly name: string;
}

/** An email whose purpose is its link. */
interface WithLink extends Addressed {
  /** An http(s) URL. */
  readonly link: string;
  /** The number of whole minutes for which the link works. */
  readonly minutes: number;
}

/** An email about a linked account. */
interface AboutAccount extends Addressed {
  /** The provider's name as in the configuration. */
  readonly provider: string;
  /** The email address that the provider has verified. */
  readonly address: string;
}

/** The values that each kind of email needs. */
export interface EmailValues {
  readonly 'verify-email': WithLink;
  readonly 'reset-password': WithLink;
  /** To the new address. */
  readonly 'change-email-confirm': WithLink;
  /** To the address that is still in use. */
  readonly 'change-email-notice': Addressed;
  readonly 'password-changed': Addressed;
  /** To the owner of an address to which the user of another account wanted to change. */
  readonly 'account-exists': Addressed;
  readonly 'provider-linked': AboutAccount;
  readonly 'provider-unlinked': AboutAccount;
  readonly 'factor-added': Addressed;
  readonly 'factor-removed': Addressed;
  readonly 'recovery-codes-renewed': Addressed;
}

export type EmailKind = keyof EmailValues;

export interface RenderedEmail {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  /** A complete document without external resources: no images, no style sheets, no fonts. */
  readonly html: string;
}

/** The texts of every kind. */
export const templates: Readonly<Record<EmailKind, EmailTemplate | LinkEmailTemplate>> = {
  'verify-email': verifyEmail,
  'reset-password': resetPassword,
  'change-email-confirm': changeEmailConfirm,
  'change-email-notice': changeEmailNotice,
  'password-changed': passwordChanged,
  'account-exists': accountExists,
  'provider-linked': providerLinked,
  'provider-unlinked': providerUnlinked,
  'factor-added': factorAdded,
  'factor-removed': factorRemoved,
  'recovery-codes-renewed': recoveryCodesRenewed,
};

/**
 * Returns the email in the language, or entirely in English when it has not been translated. Any name remains text
 * on one line.
 *
 * @throws RangeError when the link is not an http(s) URL, the minutes are not a whole number from 1, or the address of
 * an account is invalid.
 */
export function renderEmail<Kind extends EmailKind>(
  kind: Kind,
  language: Language,
  values: EmailValues[Kind],
): RenderedEmail {
  const email = fillEmail(kind, language, values);
  return { subject: email.subject, text: toText(email), html: toHtml(email) };
}

type Values = EmailValues[EmailKind];

function fillEmail(kind: EmailKind, language: Language, values: Values): FilledEmail {
  const template = templates[kind];
  const translated = template[language];
  const spoken = translated ? language : 'en';
  const text = translated ?? template.en;
  const around = frame[spoken];
  const name = displayName(values.name);
  const placeholders = {
    business: 'Petalpaw',
    ...('minutes' in values ? { validity: validityText(around, spoken, values.minutes) } : {}),
    ...('provider' in values ? { provider: values.provider, address: requireAddress(values.address) } : {}),
  };
  const fill = (part: string) => fillIn(part, placeholders);
  return {
    language: spoken,
    subject: fill(text.subject),
    greeting: name === undefined ? around.greetingWithoutName : fillIn(around.greeting, { name }),
    lines: text.lines.map(fill),
    action:
      'link' in values && text.button !== undefined
        ? { button: fill(text.button), link: requireWebAddress(values.link), hint: around.linkHint }
        : undefined,
    ifNotYou: fill(text.ifNotYou),
    automatic: fill(around.automatic),
  };
}

/** Replaces in one pass, so that a value that looks like a placeholder stays unchanged. */
function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (placeholder, key: string) => values[key] ?? placeholder);
}

/**
 * An address in the text is checked as strictly as a recipient's, so that no other text can enter an email this way.
 */
function requireAddress(address: string): string {
  const problem = emailProblem(address);
  if (problem !== undefined) throw new RangeError(`address: ${problem}`);
  return address;
}

/** Whole hours are stated as hours. */
function validityText({ oneHour, hours: many }: Frame, language: Language, minutes: number): string {
  if (!Number.isSafeInteger(minutes) || minutes < 1)
    throw new RangeError('minutes: expected a whole number from 1');
  if (minutes === 60) return oneHour;
  if (minutes % 60 === 0)
    return fillIn(many, { count: new Intl.NumberFormat(language).format(minutes / 60) });
  const unit = { style: 'unit', unit: 'minute', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(language, unit).format(minutes);
}

/** Returns the URL as the URL standard writes it: without white space, quotes or angle brackets. */
function requireWebAddress(link: string): string {
  const url = URL.parse(link);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new RangeError('link: expected an http or https address');
  }
  return url.href;
}
