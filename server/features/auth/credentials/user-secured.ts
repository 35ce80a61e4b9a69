/**
 * Notifies listeners when a password reset or a change of address leaves access to a user to nobody but the reader of
 * the user's mailbox. This feature ends its own credentials; features that build on it (linked accounts, calendar
 * feeds) register here and run in the same transaction.
 */
import type { User } from '#features/users/public.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import type { Call } from '#platform/data/call.ts';

/** The operation, by its operationId. */
type SecuringOperation = 'verifyEmail' | 'resetPassword';

type Listener = (call: Call, user: User, by: SecuringOperation) => Promise<void>;

const listenersOf = onePerApp('userSecuredListeners', (): Listener[] => []);

/**
 * Registers `listener` to run in each such transaction, with the user as they are by then, locked. Called at the start.
 */
export function onUserSecured(app: App, listener: Listener): void {
  listenersOf(app).push(listener);
}

/** Runs all listeners, one after the other. */
export async function notifyUserSecured(call: Call, user: User, by: SecuringOperation): Promise<void> {
  for (const listener of listenersOf(call.app)) await listener(call, user, by);
}
