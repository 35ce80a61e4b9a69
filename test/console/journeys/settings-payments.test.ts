/** How the business is paid, as a form: payment methods, deposits with an example, and the end of recording. */
import { describe, expect } from 'vitest';
import { clickFor, expectFocus } from '../support/actions.ts';
import { desktop, expectAccessible, hasChromium } from '../support/chromium.ts';
import { heldStepsWait, passHeldSeconds } from '../support/held-steps.ts';
import { card, saveSetting as save, settingsTest as test } from '../support/settings-journey.ts';

describe.skipIf(!hasChromium)('settings: payment', () => {
  test('methods and a deposit for boarding with an example; errors are at their fields; recording is stopped', {
    tags: 'further',
  }, async ({ adminAt, stored }) => {
    const page = await adminAt('settings?group=payment', { ...desktop, ...heldStepsWait });
    const form = card(page, 'Payments');
    await form.getByText('Customers pay no deposit.').waitFor();
    await form.getByLabel('Receipt prefix').fill('R-');
    await save(page, 'Payments', 'Use at most 10 letters from A to Z and digits.');
    expect(await form.getByLabel('Another method').getAttribute('aria-invalid')).toBe('true');
    await form.getByLabel('Receipt prefix').fill('R');
    await form.getByText(/: R\d{4}-000123$/).waitFor();

    await form.getByLabel('Cash').check();
    await form.getByLabel('Another method').fill('Chèque');
    await page.keyboard.press('Enter');
    await form.getByText('Use letters from A to Z, digits and spaces').waitFor();
    await form.getByRole('button', { name: 'Remove Chèque' }).click();
    await form.getByLabel('Another method').fill('Gift card');
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Remove Gift card' }).waitFor();

    await form.getByRole('button', { name: 'Boarding', exact: true }).click();
    const boarding = form.getByRole('group', { name: 'Boarding', exact: true });
    await boarding.getByLabel('Percentage').fill('150');
    await boarding.getByLabel('Due within', { exact: true }).fill('2');
    await save(page, 'Payments', 'Enter a whole number from 1 to 100.');
    await expectFocus(page, 'labels?.[0]?.textContent', 'Percentage');
    expect(await stored('payments')).toBe(404);
    await boarding.getByLabel('Percentage').fill('50');
    await boarding
      .getByText(
        /^For a booking of \$96\.00 that is made now, the customer pays a deposit of \$48\.00 by .+; otherwise the request ends\.$/,
      )
      .waitFor();
    await form.getByLabel('How to pay – English (optional)').fill('At the desk.');
    await form.getByLabel('Seller (optional)').fill('Paws & Co\nMain Street 1');
    await expectAccessible(page);
    await save(page, 'Payments', 'Setting saved.');
    expect(await stored('payments')).toEqual({
      methods: ['CASH', 'GIFT_CARD'],
      deposits: { BOARDING: { percent: 50, dueWithin: 'P2D' } },
      instructions: { en: 'At the desk.' },
      seller: 'Paws & Co\nMain Street 1',
      receiptPrefix: 'R',
    });
    // Only administrators can read it.
    expect(await stored('payments', {})).toBe(401);

    await clickFor(page, 'Stop recording payments', 'Payments will no longer be recorded in a few seconds.');
    expect(await passHeldSeconds(page)).toBe(1);
    await page.getByText('Payments are no longer recorded.').waitFor();
    expect(await stored('payments')).toBe(404);
    await expect.poll(() => form.getByLabel('Cash').isChecked()).toBe(false);
    await page.getByText('You have not added any settings to this group.').waitFor();
  });
});
