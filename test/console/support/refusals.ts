/** A form on a phone, with answers that refuse it. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import type { ConsoleFixtures } from './console-test.ts';
import type { FormPlace } from './form-places.ts';
import { settle } from './in-page.ts';
import type { Visitors } from './visitors.ts';

const phone = { viewport: { width: 360, height: 740 } } as const;

/**
 * Both are answers of the real network and the real server: a connection that is lost, and a request whose values have
 * been exchanged for a character that no field may have.
 */
type Obstacle = 'lost' | 'wrong values';

async function putObstacle(page: Page): Promise<{ obstacle: Obstacle; requests: number }> {
  const met = { obstacle: 'lost' as Obstacle, requests: 0 };
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.continue();
    met.requests++;
    if (met.obstacle === 'lost') return route.abort('connectionfailed');
    const body = JSON.parse(request.postData() ?? '{}');
    const wrong = Array.isArray(body) ? [7] : Object.fromEntries(Object.keys(body).map((key) => [key, '\0']));
    await route.continue({ postData: JSON.stringify(wrong) });
  });
  return met;
}

type Control = readonly [
  tag: string,
  type: string,
  value: string,
  isRequired: boolean,
  mode: string,
  isUsable: boolean,
];

const isText = (tag: string, type: string) => tag === 'textarea' || type === 'text' || type === 'tel';

/** Changes something in the form, and answers what must be answered. */
async function fill(page: Page, forms: string, number: number): Promise<void> {
  const selector = 'input, select, textarea';
  const known: readonly Control[] =
    await page.evaluate(`[...document.querySelectorAll('${forms}')[${number}].querySelectorAll('${selector}')]
      .map((one) => [one.localName, one.type, one.value, one.required, one.inputMode,
        one.checkVisibility() && !one.disabled && !one.readOnly])`);
  const controls = page.locator(forms).nth(number).locator(selector);
  let isChanged = false;
  for (const [at, [tag, type, value, isRequired, mode, isUsable]] of known.entries()) {
    if (!isUsable) continue;
    const control = controls.nth(at);
    if (tag === 'select') {
      if (value === '' && isRequired) await control.selectOption({ index: 1 });
      continue;
    }
    if (type === 'checkbox' || type === 'radio') {
      if (isChanged || (type === 'radio' && (await control.isChecked()))) continue;
      await control.setChecked(!(await control.isChecked()), { force: true });
    } else if (type === 'email') await control.fill('somebody@example.com');
    else if (type === 'password') await control.fill('a long sentence of my own');
    else if (isText(tag, type) && mode === '' && (isRequired || !isChanged))
      await control.fill(value === '' ? '7' : `${value} x`);
    else if (value === '' && isRequired) await control.fill('7');
    else if (!isChanged && type === 'number') await control.fill(String(Number(value) + 1));
    else continue;
    isChanged = true;
  }
}

/** The focused element: whether it is an alert, or a field with its message; what is outside the window; what covers it. */
const shown = `(() => {
  const focused = document.activeElement;
  const message = document.getElementById(focused.getAttribute('aria-describedby')?.split(' ').at(-1)
    ?? focused.closest('fieldset')?.getAttribute('aria-describedby'));
  const isField = focused.matches('[aria-invalid=true]');
  const isAlert = focused.querySelector(':scope > [role=alert]') !== null;
  const faults = [];
  if (!isAlert && !isField) faults.push('the focus is at ' + focused.outerHTML.slice(0, 200));
  const isCovered = (x, y, element) => {
    const top = document.elementFromPoint(x, y);
    return top === null || !(element.contains(top) || top.contains(element));
  };
  for (const element of isAlert ? [focused] : [focused, message].filter(Boolean)) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) faults.push('outside the window: ' + top + '–' + bottom);
    for (const y of [top + 3, bottom - 3])
      if (isCovered((left + right) / 2, y, element)) faults.push('covered at ' + y);
  }
  return faults;
})()`;

/** The focused control, and whether something else is at its top, middle and bottom. */
const uncovered = `(() => {
  const focused = document.activeElement;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const own = focused.closest('label') ?? focused;
  const isVisible = (y) => {
    const found = document.elementFromPoint((left + right) / 2, y);
    return found !== null && (own.contains(found) || found.contains(own));
  };
  const isCovered = focused !== document.body && ![top + 2, (top + bottom) / 2, bottom - 2].some(isVisible);
  return [focused.outerHTML.slice(0, 120), isCovered];
})()`;

interface Fixtures {
  readonly openPage: ConsoleFixtures['openPage'];
  readonly visitors: Visitors;
}

/** Fails unless the reason of a refusal is in the window, no bar covers it, and it has the focus. */
export async function checkRefusals(place: FormPlace, { openPage, visitors }: Fixtures): Promise<void> {
  const { count = 1, role } = place;
  const { numbers = Array.from({ length: count }, (_, at) => at) } = place;
  const cookie = role && visitors.users[role].cookie;
  const page = await openPage(place.address(visitors), { ...phone, cookie });
  await settle(page);
  await place.open?.(page);
  await settle(page);
  let forms = '';
  // The code of a form may still be loading.
  await expect
    .poll(async () => {
      // Elements behind a dialog cannot be used.
      forms = `${(await page.locator('dialog[open]').count()) > 0 ? 'dialog[open]' : 'main'} form`;
      return page.locator(forms).count();
    })
    .toBe(count);
  const met = await putObstacle(page);
  for (const number of numbers) {
    await (place.change?.(page) ?? fill(page, forms, number));
    for (const obstacle of ['lost', 'wrong values'] as const) {
      Object.assign(met, { obstacle, requests: 0 });
      await page.locator(forms).nth(number).locator('[type=submit]').click();
      await expect.poll(() => met.requests).toBeGreaterThan(0);
      await settle(page);
      const found = async () => JSON.stringify(await page.evaluate(shown));
      await expect.poll(found).toBe('[]');
    }
  }
  // The browser reports the lost requests.
  const others = page.complaints.splice(0).filter((one) => !one.includes('ERR_CONNECTION_FAILED'));
  expect(others).toEqual([]);
}

/** WCAG 2.4.11: fails when a bar covers the focus of the keyboard; `changed` is a field whose change shows the bar. */
export async function checkFocus(
  role: Role,
  address: string,
  changed: string | undefined,
  { openPage, visitors }: Fixtures,
): Promise<void> {
  const page = await openPage(address, { ...phone, cookie: visitors.users[role].cookie });
  await settle(page);
  // The bar of a form sticks from the first change on.
  if (changed) await page.getByLabel(changed, { exact: true }).fill('7');
  else await page.getByRole('checkbox').first().check();
  await page.evaluate('scrollTo(0, 0)');
  const seen = new Set<string>();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press(key);
      const [name, isCovered]: [string, boolean] = await page.evaluate(uncovered);
      seen.add(name);
      expect([name, isCovered]).toEqual([name, false]);
    }
  }
  expect(seen.size).toBeGreaterThan(8);
}
