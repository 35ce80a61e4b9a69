/** Requests that wait before they reach the server: a test sees what the page shows before the answer. */
import type { Page } from 'playwright-core';

/** Holds the requests with a method to paths of this form. Returns the function that lets them go on. */
export async function holdRequests(page: Page, method: string, path: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      if (route.request().method() === method) await held.promise;
      await route.fallback();
    },
  );
  return held.resolve;
}
