/** The end of the header for customers who are signed in: the search and the account. */
import type { User } from '#client/index.ts';
import { AccountMenu } from './account-menu.tsx';
import { CommandPalette } from './navigation/command-palette.tsx';
import { navigationFor } from './navigation/customer-navigation.ts';

export function SignedInEnd({ user }: { user: User }) {
  const pages = [
    ...navigationFor(user.role),
    { to: '/account', text: 'words.account', icon: 'user' } as const,
  ];
  return (
    <>
      <CommandPalette user={user} pages={pages} look="icon" />
      <AccountMenu user={user} />
    </>
  );
}
