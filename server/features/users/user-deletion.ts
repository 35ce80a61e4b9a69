/** How features that stand above users take part in a deletion: what a user leaves with them is theirs to end. */
import { type App, onePerApp } from '#platform/app-context.ts';
import type { SignedInCall } from '#platform/call.ts';
import type { User } from './queries.ts';

type Listener = (call: SignedInCall, user: User) => Promise<void>;

const listenersOf = onePerApp((): Listener[] => []);

/**
 * From now on `listener` runs in each transaction that deletes a user, before their row is erased and while it is
 * locked; what it throws refuses the deletion. At the start.
 */
export function onUserDeletion(app: App, listener: Listener): void {
  listenersOf(app).push(listener);
}

/** Lets everybody who asked end what is theirs, one after the other. */
export async function tellUserDeletion(call: SignedInCall, user: User): Promise<void> {
  for (const listener of listenersOf(call.app)) await listener(call, user);
}
