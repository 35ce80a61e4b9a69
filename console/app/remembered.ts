import { withStorage } from '#console/api/storage.ts';
import { writeCookie } from '#console/i18n/cookie.ts';

/**
 * The state of the page frame that the browser remembers, so that the next page begins with it. It is not personal
 * data.
 */
type Remembered = 'petalpaw.personnel' | 'petalpaw.sidebar-closed' | 'petalpaw.set-up';

export function isRemembered(key: Remembered): boolean {
  return withStorage(() => localStorage.getItem(key) !== null, false);
}

export function setRemembered(key: Remembered, is: boolean): void {
  // Without storage the page begins in the default state.
  withStorage(() => (is ? localStorage.setItem(key, '1') : localStorage.removeItem(key)), undefined);
  // The page of customers comes with the catalog in it, in their frame (server/features/console/routes.ts).
  if (key === 'petalpaw.personnel') writeCookie('console-frame', is ? 'personnel' : undefined, '/app/');
}
