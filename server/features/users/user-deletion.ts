/** Lets features that depend on users take part in a deletion, so that each ends its own records about the user. */
import { type App, onePerApp } from '#platform/app-context.ts';
import type { SignedInCall } from '#platform/call.ts';
import type { User } from './queries.ts';

type Listener = (call: SignedInCall, user: User) => Promise<void>;

const listenersOf = onePerApp((): Listener[] => []);

/**
 * Registers `listener` to run in each transaction that deletes a user, before the user's row is erased and while it
 * is locked. An error that it throws refuses the deletion. Call it at startup.
 */
export function onUserDeletion(app: App, listener: Listener): void {
  listenersOf(app).push(listener);
}

/** Runs the listeners one after the other, so that each feature ends its own records about the user. */
export async function notifyUserDeletion(call: SignedInCall, user: User): Promise<void> {
  for (const listener of listenersOf(call.app)) await listener(call, user);
}
