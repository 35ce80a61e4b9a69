/** The emails about users. */
import { displayName } from '#domain/text/display-name.ts';
import { dateFormatter } from '#domain/text/formatters.ts';
import { content, emailsOf, requireAddress } from '#platform/data/mail/email.ts';
import { EmailTexts } from '#platform/data/mail/email-texts.ts';
import messages from './email-texts.json' with { type: 'json' };

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

export const userTexts = new EmailTexts(messages, {
  'admin-added.added': ['user'],
  'factors-removed.removed': ['user'],
  'admin-notices.by': ['actor', 'time', 'ip'],
});

type Translate = ReturnType<typeof userTexts.translator>;

/** Returns the email of the kind with its values; its rendering throws a RangeError when an address is invalid. */
export const userEmail = emailsOf(userTexts, {
  /** To the address of a user who is deleted, which is kept nowhere else by then. */
  'account-deleted': (t) =>
    content(t('account-deleted.subject'), [t('account-deleted.deleted')], [t('account-deleted.ifNotYou')]),

  /** To a user who has become an ADMIN, and to every other ADMIN. */
  'admin-added': (t, values: ByAdmin) =>
    adminNotice(t, t('admin-added.subject'), t('admin-added.added', { user: nameOf(values.user) }), values),

  /** To a user whose second factors an ADMIN has removed, and to every other ADMIN. */
  'factors-removed': (t, values: ByAdmin) =>
    adminNotice(
      t,
      t('factors-removed.subject'),
      t('factors-removed.removed', { user: nameOf(values.user) }),
      values,
    ),
});

function adminNotice(t: Translate, subject: string, deed: string, { actor, at, timeZone, ip }: ByAdmin) {
  const form = { dateStyle: 'long', timeStyle: 'long', calendar: 'gregory', timeZone } as const;
  const time = dateFormatter(t.language, form).format(at.epochMilliseconds);
  return content(
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
