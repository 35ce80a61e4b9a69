/** The kinds of email: the values that each one needs, and its blocks. */
import { detailOf } from '#domain/error-text.ts';
import { displayName } from '#domain/text/display-name.ts';
import { emailProblem } from '#domain/text/email-address.ts';
import { dateFormatter, numberFormatter } from '#domain/text/formatters.ts';
import type { Block } from './layout.ts';
import type { Translate } from './translate.ts';

interface WithLink {
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

interface AboutAccount {
  /** The provider's name as in the configuration. */
  readonly provider: string;
  /** The email address that the provider has verified. */
  readonly address: string;
}

interface Person {
  readonly name: string;
  readonly email: string;
}

/** An action of an administrator on a user: by whom, when, and from which network address. */
interface ByAdmin {
  readonly user: Person;
  readonly actor: Person;
  readonly at: Temporal.Instant;
  readonly timeZone: string;
  readonly ip: string;
}

/** An email without its greeting and signature. */
interface Content {
  /** One line that begins with what matters to the recipient. */
  readonly subject: string;
  readonly blocks: readonly Block[];
}

const email = (subject: string, ...blocks: readonly Block[]): Content => ({ subject, blocks });
const button = (text: string, link: string): Block => ({ button: text, link: requireWebAddress(link) });

/** A function for each kind; it throws a RangeError when a value is invalid. */
export const templates = {
  /** To a user who registered, or requested the link again: checks that the address belongs to the user. */
  'verify-email': (t: Translate, { link, minutes }: WithLink) =>
    email(
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
  'reset-password': (t: Translate, { link, minutes }: WithLink) =>
    email(
      t('reset-password.subject'),
      [
        t('reset-password.asked'),
        t('reset-password.choose'),
        t('reset-password.validity', { validity: validity(t, minutes) }),
      ],
      button(t('reset-password.button'), link),
      [t('reset-password.ifNotYou')],
    ),

  /** To the new address of a user who wants to change it: checks that the user can read it. */
  'change-email-confirm': (t: Translate, { link, minutes }: WithLink) =>
    email(
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
  'change-email-notice': (t: Translate) =>
    email(
      t('change-email-notice.subject'),
      [t('change-email-notice.asked'), t('change-email-notice.takesEffect')],
      [t('change-email-notice.ifNotYou')],
    ),

  /** To the owner of an account whose password was changed or reset: it names what has ended. */
  'password-changed': (t: Translate, { by }: { readonly by: 'change' | 'reset' }) =>
    email(
      t('password-changed.subject'),
      [
        t('password-changed.changed'),
        t(by === 'reset' ? 'password-changed.allEnded' : 'password-changed.signedOut'),
      ],
      [t('password-changed.ifNotYou')],
    ),

  /** To the owner of an address to which the user of another account wanted to change. */
  'account-exists': (t: Translate) =>
    email(
      t('account-exists.subject'),
      [t('account-exists.unchanged'), t('account-exists.signIn')],
      [t('account-exists.ifNotYou')],
    ),

  /** To a user whose account at a sign-in provider has been linked. */
  'provider-linked': (t: Translate, { provider, address }: AboutAccount) =>
    email(
      t('provider-linked.subject'),
      [
        t('provider-linked.linked', { provider, address: requireAddress(address) }),
        t('provider-linked.signIn'),
      ],
      [t('provider-linked.ifNotYou')],
    ),

  /** To a user whose account at a sign-in provider has been unlinked. */
  'provider-unlinked': (t: Translate, { provider, address }: AboutAccount) =>
    email(
      t('provider-unlinked.subject'),
      [
        t('provider-unlinked.unlinked', { provider, address: requireAddress(address) }),
        t('provider-unlinked.noSignIn'),
      ],
      [t('provider-unlinked.ifNotYou')],
    ),

  /** To a user who has a new second factor. */
  'factor-added': (t: Translate) =>
    email(
      t('factor-added.subject'),
      [t('factor-added.added'), t('factors.signedOut'), t('factor-added.recoveryCodes')],
      [t('factor-added.ifNotYou')],
    ),

  /** To a user one or all of whose second factors were removed. */
  'factor-removed': (t: Translate) =>
    email(
      t('factor-removed.subject'),
      [t('factor-removed.removed'), t('factors.signedOut'), t('factor-removed.remaining')],
      [t('factor-removed.ifNotYou')],
    ),

  /** To a user who has new recovery codes. */
  'recovery-codes-renewed': (t: Translate) =>
    email(
      t('recovery-codes-renewed.subject'),
      [t('recovery-codes-renewed.renewed'), t('recovery-codes-renewed.earlier'), t('factors.signedOut')],
      [t('recovery-codes-renewed.ifNotYou')],
    ),

  /** To the address of a user who is deleted, which is kept nowhere else by then. */
  'account-deleted': (t: Translate) =>
    email(t('account-deleted.subject'), [t('account-deleted.deleted')], [t('account-deleted.ifNotYou')]),

  /** To a user without a password who wants to delete their account: checks that they read the mailbox. */
  'delete-account-code': (t: Translate, { code, minutes }: WithCode) =>
    email(
      t('delete-account-code.subject'),
      [
        t('delete-account-code.enter', { code }),
        t('delete-account-code.validity', { validity: validity(t, minutes) }),
      ],
      [t('delete-account-code.ifNotYou')],
    ),

  /** To a user who has become an ADMIN, and to every other ADMIN. */
  'admin-added': (t: Translate, values: ByAdmin) =>
    adminNotice(t, t('admin-added.subject'), t('admin-added.added', { user: nameOf(values.user) }), values),

  /** To a user whose second factors an ADMIN has removed, and to every other ADMIN. */
  'factors-removed': (t: Translate, values: ByAdmin) =>
    adminNotice(
      t,
      t('factors-removed.subject'),
      t('factors-removed.removed', { user: nameOf(values.user) }),
      values,
    ),
};

function adminNotice(t: Translate, subject: string, deed: string, { actor, at, timeZone, ip }: ByAdmin) {
  const form = { dateStyle: 'long', timeStyle: 'long', calendar: 'gregory', timeZone } as const;
  const time = dateFormatter(t.language, form).format(at.epochMilliseconds);
  return email(
    subject,
    [deed, t('admin-notices.by', { actor: nameOf(actor), time, ip })],
    [t('admin-notices.ifUnexpected')],
  );
}

/** Returns the name with the address, which nobody else can have. */
function nameOf({ name, email }: Person): string {
  const shown = displayName(name);
  const address = requireAddress(email);
  return shown === undefined ? address : `${shown} (${address})`;
}

type Templates = typeof templates;

export type EmailKind = keyof Templates;

/** The kind of an email with its values. */
export type Email = {
  readonly [Kind in EmailKind]: { readonly kind: Kind } & (Parameters<Templates[Kind]> extends [
    Translate,
    infer Values,
  ]
    ? Values
    : unknown);
}[EmailKind];

/**
 * An address in the text is checked as strictly as a recipient's, so that no other text can enter an email this way.
 */
function requireAddress(address: string): string {
  const problem = emailProblem(address);
  if (problem !== undefined) throw new RangeError(`address: ${detailOf(problem)}`);
  return address;
}

/** Whole hours are stated as hours. */
function validity(t: Translate, minutes: number): string {
  if (!Number.isSafeInteger(minutes) || minutes < 1)
    throw new RangeError('minutes: expected a whole number from 1');
  if (minutes % 60 === 0) return t('layout.hours', { hours: minutes / 60 });
  const unit = { style: 'unit', unit: 'minute', unitDisplay: 'long' } as const;
  return numberFormatter(t.language, unit).format(minutes);
}

/** Returns the URL as the URL standard writes it: without white space, quotes or angle brackets. */
function requireWebAddress(link: string): string {
  const url = URL.parse(link);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new RangeError('link: expected an http or https address');
  }
  return url.href;
}
