/** The emails about linked accounts. */
import { content, emailsOf, requireAddress } from '#platform/data/mail/email.ts';
import { EmailTexts } from '#platform/data/mail/email-texts.ts';
import messages from './email-texts.json' with { type: 'json' };

interface AboutAccount {
  /** The provider's name as in the configuration. */
  readonly provider: string;
  /** The email address that the provider has verified. */
  readonly address: string;
}

export const accountTexts = new EmailTexts(messages, {
  'provider-linked.linked': ['provider', 'address'],
  'provider-unlinked.unlinked': ['provider', 'address'],
});

/** Returns the email of the kind; its rendering throws a RangeError when the address is invalid. */
export const accountEmail = emailsOf(accountTexts, {
  /** To a user whose account at a sign-in provider has been linked. */
  'provider-linked': (t, { provider, address }: AboutAccount) =>
    content(
      t('provider-linked.subject'),
      [
        t('provider-linked.linked', { provider, address: requireAddress(address) }),
        t('provider-linked.signIn'),
      ],
      [t('provider-linked.ifNotYou')],
    ),

  /** To a user whose account at a sign-in provider has been unlinked. */
  'provider-unlinked': (t, { provider, address }: AboutAccount) =>
    content(
      t('provider-unlinked.subject'),
      [
        t('provider-unlinked.unlinked', { provider, address: requireAddress(address) }),
        t('provider-unlinked.noSignIn'),
      ],
      [t('provider-unlinked.ifNotYou')],
    ),
});
