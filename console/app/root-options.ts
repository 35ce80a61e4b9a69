/** The root of the addresses: the frame of every screen, and the language in the address. */
import { retainSearchParams } from '@tanstack/react-router';
import { NotFoundPage } from './pages.tsx';
import { Shell } from './shell.tsx';

export const rootOptions = {
  component: Shell,
  notFoundComponent: NotFoundPage,
  // A language in the address takes precedence over the cookie, so it stays there.
  validateSearch: ({ lang }: { lang?: unknown }): { lang?: string | undefined } =>
    typeof lang === 'string' ? { lang } : {},
  search: { middlewares: [retainSearchParams<{ lang?: string | undefined }>(['lang'])] },
};
