/** The end of the header for customers who are signed in: the search and the account. */
import type { User } from '#client/index.ts';
import { AccountMenu } from './account-menu.tsx';
import { navigationFor } from './navigation.ts';
import { CommandPalette } from './palette/command-palette.tsx';

export function SignedInEnd({ user }: { user: User }) {
  const pages = [
    ...navigationFor(user.role),
    { to: '/account', text: 'shell.account', icon: 'user' } as const,
  ];
  return (
    <>
      <CommandPalette user={user} pages={pages} look="icon" />
      <AccountMenu user={user} />
    </>
  );
}
