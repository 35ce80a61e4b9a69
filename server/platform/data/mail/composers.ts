/**
 * Emails that are written when they are sent, from the records as they are then, by the feature to which they belong.
 * The outbox holds no text of them.
 */
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import type { AnyDatabase } from '#platform/data/db/tables.ts';
import type { OutboxEmail } from './outbox-email.ts';

/** How an email ended; `reason` is a word, or the codes of the failure. */
export type EmailEnd =
  | { readonly state: 'SENT' }
  | { readonly state: 'SKIPPED' | 'FAILED'; readonly reason: string };

export interface Composer {
  /** Returns the email with that id as it is now, or why it is not to be sent any longer. */
  readonly compose: (app: App, id: string) => Promise<OutboxEmail | { readonly skipped: string }>;
  /** Records the end, in the transaction that removes the email from the outbox. */
  readonly ended: (app: App, db: AnyDatabase, id: string, end: EmailEnd) => Promise<void>;
}

const composers = onePerApp('mailComposers', () => new Map<string, Composer>());

/** Registers the composer of these kinds of email. Call it at the start. */
export function composeWhenSent(app: App, kinds: readonly string[], composer: Composer): void {
  for (const kind of kinds) composers(app).set(kind, composer);
}

export function composerOf(app: App, kind: string): Composer | undefined {
  return composers(app).get(kind);
}
