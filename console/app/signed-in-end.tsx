/** The end of the header for customers who are signed in: the search and the account. */
import type { User } from '#client/index.ts';
import { AccountMenu } from './account-menu.tsx';
import { CommandPalette } from './navigation/command-palette.tsx';
import { navigationFor } from './navigation/customer-navigation.ts';
import { ownPages } from './navigation/own-pages.ts';

export function SignedInEnd({ user }: { user: User }) {
  const pages = [...navigationFor(user.role), ...ownPages(user.role)];
  return (
    <>
      <CommandPalette user={user} pages={pages} look="icon" />
      <AccountMenu user={user} />
    </>
  );
}
