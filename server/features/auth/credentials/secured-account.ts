/**
 * The moment at which an account is taken out of the hands of everybody but who reads the mail of its address: a password
 * reset, or a change of address. Sign-in ends what it knows of; features that stand above it (accounts at providers)
 * ask here to be told, in the same transaction.
 */
import type { User } from '#features/users/public.ts';
import { type App, onePerApp } from '#platform/app-context.ts';
import type { Call } from '#platform/call.ts';

/** What was done, by its operationId. */
export type Securing = 'verifyEmail' | 'resetPassword';

type Listener = (call: Call, user: User, by: Securing) => Promise<void>;

const listenersOf = onePerApp((): Listener[] => []);

/** From now on `listener` runs in each such transaction, with the user as they are by then, locked. At the start. */
export function onSecuredAccount(app: App, listener: Listener): void {
  listenersOf(app).push(listener);
}

/** Tells everybody who asked, one after the other. */
export async function tellSecuredAccount(call: Call, user: User, by: Securing): Promise<void> {
  for (const listener of listenersOf(call.app)) await listener(call, user, by);
}
