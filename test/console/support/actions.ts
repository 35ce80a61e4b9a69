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

/** An element, or the text of one. */
type Answer = string | RegExp | Locator;

const answerOn = (place: Page | Locator, answer: Answer) =>
  typeof answer === 'string' || answer instanceof RegExp ? place.getByText(answer) : answer;

/** Clicks the button with that name, and waits for the answer to it. */
export async function clickFor(
  place: Page | Locator,
  button: string | RegExp,
  answer: Answer,
): Promise<void> {
  await place.getByRole('button', { name: button }).click();
  await answerOn(place, answer).waitFor();
}

/** Follows the link with that name, and waits for what it leads to. */
export async function follow(place: Page | Locator, link: string | RegExp, target: Answer): Promise<void> {
  await place.getByRole('link', { name: link }).click();
  await answerOn(place, target).waitFor();
}

/** Saves the form with the button "Save changes", and waits for what the page says then. */
export async function saveChanges(place: Page | Locator, said: Answer = 'Changes saved.'): Promise<void> {
  await clickFor(place, 'Save changes', said);
}
