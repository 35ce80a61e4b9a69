import { useRouterState } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that the user entered on the page before. It is not in the URL, which others may see. */
    email?: string | undefined;
  }
}

/** The email address that a link has carried to this page. */
export function useKnownEmail(): string | undefined {
  return useRouterState({ select: ({ location }) => location.state.email });
}
