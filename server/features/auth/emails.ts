/** The emails of signing in: the values that each kind needs, and its blocks. */
import { numberFormatter } from '#domain/text/formatters.ts';
import type { Language } from '#domain/text/language.ts';
import { content, emailsOf } from '#platform/data/mail/email.ts';
import { EmailTexts } from '#platform/data/mail/email-texts.ts';
import type { Block } from '#platform/data/mail/layout.ts';
import messages from './email-texts.json' with { type: 'json' };

export interface MailedLink {
  /** An http(s) URL. */
  readonly link: string;
  /** The number of whole minutes for which the link works. */
  readonly minutes: number;
}

interface WithCode {
  /** Six digits. */
  readonly code: string;
  /** The number of whole minutes for which the code works. */
  readonly minutes: number;
}

export const authTexts = new EmailTexts(messages, {
  'verify-email.validity': ['validity'],
  'reset-password.validity': ['validity'],
  'change-email-confirm.validity': ['validity'],
  'delete-account-code.enter': ['code'],
  'delete-account-code.validity': ['validity'],
  'validity.hours': ['hours'],
});

const button = (text: string, link: string): Block => ({ button: text, link: requireWebAddress(link) });

/** Returns the email of the kind with its values; its rendering throws a RangeError when a value is invalid. */
export const authEmail = emailsOf(authTexts, {
  /** To a user who registered, or requested the link again: checks that the address belongs to the user. */
  'verify-email': (t, { link, minutes }: MailedLink) =>
    content(
      t('verify-email.subject'),
      [
        t('verify-email.thanks'),
        t('verify-email.confirm'),
        t('verify-email.validity', { validity: validity(t, minutes) }),
      ],
      button(t('verify-email.button'), link),
      [t('verify-email.ifNotYou')],
    ),

  /** To the owner of an account for which a password reset was requested. */
  'reset-password': (t, { link, minutes }: MailedLink) =>
    content(
      t('reset-password.subject'),
      [
        t('reset-password.asked'),
        t('reset-password.choose'),
        t('reset-password.validity', { validity: validity(t, minutes) }),
      ],
      button(t('reset-password.button'), link),
      [t('reset-password.ifNotYou')],
    ),

  /** To a user whose account the business has created, and who has not chosen a password yet. */
  welcome: (t, { link, minutes }: MailedLink) =>
    content(
      t('welcome.subject'),
      [
        t('welcome.created'),
        t('welcome.choose'),
        t('reset-password.validity', { validity: validity(t, minutes) }),
      ],
      button(t('welcome.button'), link),
      [t('welcome.ifNotYou')],
    ),

  /** To the new address of a user who wants to change it: checks that the user can read it. */
  'change-email-confirm': (t, { link, minutes }: MailedLink) =>
    content(
      t('change-email-confirm.subject'),
      [
        t('change-email-confirm.asked'),
        t('change-email-confirm.confirm'),
        t('change-email-confirm.validity', { validity: validity(t, minutes) }),
      ],
      button(t('change-email-confirm.button'), link),
      [t('change-email-confirm.ifNotYou')],
    ),

  /**
   * To the address that is still in use after a change to another one was requested: the owner's chance to stop it. The
   * new address is not named, since this mailbox may already belong to a different person.
   */
  'change-email-notice': (t) =>
    content(
      t('change-email-notice.subject'),
      [t('change-email-notice.asked'), t('change-email-notice.takesEffect')],
      [t('change-email-notice.ifNotYou')],
    ),

  /** To the owner of an account whose password was changed or reset: it names what has ended. */
  'password-changed': (t, { by }: { readonly by: 'change' | 'reset' }) =>
    content(
      t('password-changed.subject'),
      [
        t('password-changed.changed'),
        t(by === 'reset' ? 'password-changed.allEnded' : 'password-changed.signedOut'),
      ],
      [t('password-changed.ifNotYou')],
    ),

  /** To the owner of an address to which the user of another account wanted to change. */
  'account-exists': (t) =>
    content(
      t('account-exists.subject'),
      [t('account-exists.unchanged'), t('account-exists.signIn')],
      [t('account-exists.ifNotYou')],
    ),

  /** To a user who has a new second factor. */
  'factor-added': (t) =>
    content(
      t('factor-added.subject'),
      [t('factor-added.added'), t('factors.signedOut'), t('factor-added.recoveryCodes')],
      [t('factor-added.ifNotYou')],
    ),

  /** To a user one or all of whose second factors were removed. */
  'factor-removed': (t) =>
    content(
      t('factor-removed.subject'),
      [t('factor-removed.removed'), t('factors.signedOut'), t('factor-removed.remaining')],
      [t('factor-removed.ifNotYou')],
    ),

  /** To a user who has new recovery codes. */
  'recovery-codes-renewed': (t) =>
    content(
      t('recovery-codes-renewed.subject'),
      [t('recovery-codes-renewed.renewed'), t('recovery-codes-renewed.earlier'), t('factors.signedOut')],
      [t('recovery-codes-renewed.ifNotYou')],
    ),

  /** To a user without a password who wants to delete their account: checks that they read the mailbox. */
  'delete-account-code': (t, { code, minutes }: WithCode) =>
    content(
      t('delete-account-code.subject'),
      [
        t('delete-account-code.enter', { code }),
        t('delete-account-code.validity', { validity: validity(t, minutes) }),
      ],
      [t('delete-account-code.ifNotYou')],
    ),
});

export type AuthEmailKind = Parameters<typeof authEmail>[0];

/** Several whole days are stated as days, other whole hours as hours. */
function validity(t: ReturnType<typeof authTexts.translator>, minutes: number): string {
  if (!Number.isSafeInteger(minutes) || minutes < 1)
    throw new RangeError('minutes: expected a whole number from 1');
  const days = minutes / (24 * 60);
  if (days > 1 && Number.isInteger(days)) return inUnits(t.language, 'day', days);
  if (minutes % 60 === 0) return t('validity.hours', { hours: minutes / 60 });
  return inUnits(t.language, 'minute', minutes);
}

function inUnits(language: Language, unit: 'day' | 'minute', count: number): string {
  return numberFormatter(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** Returns the URL as the URL standard writes it: without white space, quotes or angle brackets. */
function requireWebAddress(link: string): string {
  const url = URL.parse(link);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new RangeError('link: expected an http or https address');
  }
  return url.href;
}
