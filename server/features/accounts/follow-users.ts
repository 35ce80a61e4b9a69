/** Lets the changes of users and their credentials end linked accounts in the same transaction. */
import { onUserSecured } from '#features/auth/public.ts';
import { onUserDeletion } from '#features/users/public.ts';
import type { App } from '#platform/app-context.ts';
import { unlinkAll, unlinkStaleAccounts } from './links.ts';

/** Registers for changes to users and their credentials; called at the start, before the first request. */
export function followUsers(app: App): void {
  onUserSecured(app, unlinkStaleAccounts);
  onUserDeletion(app, unlinkAll);
}
