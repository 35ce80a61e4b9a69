/** The days of a week, and days in the calendar of a field, in English. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { weekdays } from '#domain/time/working-hours.ts';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** The same hours, such as `08:00-12:00 13:00-17:00`, on each of these days. */
export function weekOf(spans: string, days: readonly string[] = weekdays) {
  const hours = spans.split(' ').map((span) => {
    const [start, end] = span.split('-');
    return { start, end };
  });
  return Object.fromEntries(days.map((day) => [day, hours]));
}

/** Waits for a calendar that accepts keys: its day takes the focus after the rendering. */
export async function dayHasFocus(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        "document.activeElement.closest('[role=dialog] [role=grid], dialog [role=grid]') !== null",
      ),
    )
    .toBe(true);
}

/** Chooses the day (`YYYY-MM-DD`) in the field whose name begins with the label. */
export async function chooseDay(page: Page, label: string, day: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  const dialog = page.getByRole('dialog', { name: label });
  const [year, month = 1, date] = day.split('-').map(Number);
  await dialog.getByLabel('Year').selectOption(String(year));
  const shown = dialog.locator('h2', { hasText: new RegExp(`^[A-Z][a-z]+ ${year}$`) }).last();
  const at = months.indexOf((await shown.innerText()).split(' ')[0] ?? '');
  const steps = month - 1 - at;
  for (let step = 0; step < Math.abs(steps); step++)
    await dialog
      .getByRole('button', { name: steps < 0 ? 'Previous' : 'Next' })
      .first()
      .click();
  await dialog.getByRole('button', { name: new RegExp(`${months[month - 1]} ${date}, ${year}`) }).click();
  await dialog.waitFor({ state: 'detached' });
}
