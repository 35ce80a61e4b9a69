/** What a reader does on a page, and what has the focus afterwards. */
import type { Download, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until a property of the focused element, such as `textContent`, is the text or matches the pattern. */
export async function expectFocus(page: Page, property: string, expected: string | RegExp): Promise<void> {
  const found = () => page.evaluate(`document.activeElement.${property}`);
  if (typeof expected === 'string') await expect.poll(found).toBe(expected);
  else await expect.poll(found).toMatch(expected);
}

/** Presses the keys one after the other. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** The file that a click downloads. */
export async function downloadBy(page: Page, button: Locator): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return file;
}

/** Saves the form with the button "Save changes", and waits for what the page says then. */
export async function saveChanges(page: Page, saved = 'Changes saved.'): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText(saved).waitFor();
}
