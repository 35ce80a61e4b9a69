/** An email of each kind, for tests. */
import type { Email, EmailKind } from '../templates/templates.ts';

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

const samples: { readonly [Kind in EmailKind]: Extract<Email, { kind: Kind }> } = {
  'verify-email': { kind: 'verify-email', ...withLink },
  'reset-password': { kind: 'reset-password', ...withLink },
  'change-email-confirm': { kind: 'change-email-confirm', ...withLink },
  'change-email-notice': { kind: 'change-email-notice' },
  'password-changed': { kind: 'password-changed', by: 'change' },
  'account-exists': { kind: 'account-exists' },
  'provider-linked': { kind: 'provider-linked', ...account },
  'provider-unlinked': { kind: 'provider-unlinked', ...account },
  'factor-added': { kind: 'factor-added' },
  'factor-removed': { kind: 'factor-removed' },
  'recovery-codes-renewed': { kind: 'recovery-codes-renewed' },
  'account-deleted': { kind: 'account-deleted' },
  'delete-account-code': { kind: 'delete-account-code', code: '012345', minutes: 10 },
  'admin-added': { kind: 'admin-added', ...byAdmin },
  'factors-removed': { kind: 'factors-removed', ...byAdmin },
};

export const sampleEmails: readonly Email[] = Object.values(samples);
