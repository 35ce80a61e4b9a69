/**
 * Notifies listeners when a password reset or a change of address takes an account away from everybody but the reader
 * of its mailbox. This feature ends its own credentials; features that build on it (linked accounts) register here and
 * run in the same transaction.
 */
import type { User } from '#features/users/public.ts';
import { type App, onePerApp } from '#platform/app-context.ts';
import type { Call } from '#platform/call.ts';

/** The operation, by its operationId. */
export type Securing = 'verifyEmail' | 'resetPassword';

type Listener = (call: Call, user: User, by: Securing) => Promise<void>;

const listenersOf = onePerApp((): Listener[] => []);

/**
 * Registers `listener` to run in each such transaction, with the user as they are by then, locked. Called at the start.
 */
export function onSecuredAccount(app: App, listener: Listener): void {
  listenersOf(app).push(listener);
}

/** Runs all listeners, one after the other. */
export async function notifySecuredAccount(call: Call, user: User, by: Securing): Promise<void> {
  for (const listener of listenersOf(call.app)) await listener(call, user, by);
}
