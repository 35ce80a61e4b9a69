import { writeCookie } from '#console/i18n/cookie.ts';

/** The look of the page as the browser remembers it, so that the next page begins with it. No personal data. */
type Remembered = 'petalpaw.personnel' | 'petalpaw.sidebar-closed';

export function isRemembered(key: Remembered): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function setRemembered(key: Remembered, is: boolean): void {
  try {
    if (is) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Without storage the page begins as it does for everybody.
  }
  // The page of customers comes with the catalog in it, in their frame (server/features/console/routes.ts).
  if (key === 'petalpaw.personnel') writeCookie('console-frame', is ? 'personnel' : undefined, '/app/');
}
