/** An email of each kind about accounts, for tests. */
import { accountEmail } from '#features/accounts/emails.ts';
import { authEmail } from '#features/auth/emails.ts';
import { userEmail } from '#features/users/emails.ts';
import type { Email } from '#platform/data/mail/email.ts';

/** The function that makes the emails of a feature. */
type Maker = (kind: never, values?: never) => Email;

export interface SampleEmail {
  readonly kind: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Makes the email of this kind with other values. */
  readonly withValues: (values: Readonly<Record<string, unknown>>) => Email;
}

export const sampleLink = 'https://pets.example/auth/verify-email?token=abc_-123&lang=de';

const withLink = { link: sampleLink, minutes: 24 * 60 };
const account = { provider: 'google', address: 'ana@example.com' };

const byAdmin = {
  user: { name: 'Mai', email: 'mai@example.com' },
  actor: { name: 'Ana', email: 'ana@example.com' },
  at: Temporal.Instant.from('2026-03-14T08:31:00Z'),
  timeZone: 'Asia/Ho_Chi_Minh',
  ip: '203.0.113.7',
};

/** The values of each kind that the function makes: a kind without values does not compile. */
function samplesOf<Make extends Maker>(
  make: Make,
  all: Readonly<Record<Parameters<Make>[0], Readonly<Record<string, unknown>>>>,
): readonly SampleEmail[] {
  return Object.entries<Readonly<Record<string, unknown>>>(all).map(([kind, values]) => ({
    kind,
    values,
    withValues: (values) => make(kind as never, values as never),
  }));
}

export const sampleEmails: readonly SampleEmail[] = [
  ...samplesOf(authEmail, {
    'verify-email': withLink,
    'reset-password': withLink,
    welcome: withLink,
    'change-email-confirm': withLink,
    'change-email-notice': {},
    'password-changed': { by: 'change' },
    'account-exists': {},
    'factor-added': {},
    'factor-removed': {},
    'recovery-codes-renewed': {},
    'delete-account-code': { code: '012345', minutes: 10 },
  }),
  ...samplesOf(accountEmail, { 'provider-linked': account, 'provider-unlinked': account }),
  ...samplesOf(userEmail, { 'account-deleted': {}, 'admin-added': byAdmin, 'factors-removed': byAdmin }),
];
