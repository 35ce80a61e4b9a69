/** The start of the journeys in the settings: the values as stored by the server, and the form of each setting. */
import { perFile } from '#test/support/fixtures.ts';
import type { ConsolePage } from './chromium.ts';
import { consoleTest } from './console-test.ts';

/** Tests in which administrators change settings. */
export const settingsTest = consoleTest
  /** The value as the server has stored it, or the status of the answer. */
  .extend(
    'stored',
    perFile,
    ({ server, admin }) =>
      async (key: string, as: { readonly token?: string } = admin) => {
        const { status, body } = await server.request('GET', `/settings/${key}`, as);
        return status === 200 ? body.value : status;
      },
  );

/** The card of one setting. */
export function card(page: ConsolePage, title: string) {
  return page
    .locator('form')
    .filter({ has: page.locator('button[type=submit]') })
    .and(page.locator(`header:has(h3:text-is("${title}")) + form`));
}

/** Saves the setting, and waits for the text that answers it. */
export async function saveSetting(page: ConsolePage, title: string, answer?: string) {
  await card(page, title).getByRole('button', { name: 'Save changes' }).click();
  if (answer !== undefined) await page.getByText(answer).waitFor();
}
