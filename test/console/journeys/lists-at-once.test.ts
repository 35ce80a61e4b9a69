/** Edits of lists that are stored on their own: shown before the answer, and put back with the reason when refused. */
import { describe, expect } from 'vitest';
import { hasChromium } from '../support/chromium.ts';
import { holdRequests } from '../support/held-requests.ts';
import { staffTest as test } from '../support/staff-journey.ts';

describe.skipIf(!hasChromium)('lists', () => {
  test('new time off is in the list before the answer, and leaves it when the server refuses', async ({
    server,
    business,
    managerAt,
  }) => {
    const { id } = await business.staff();
    const page = await managerAt(`staff/${id}?part=time-off`);
    const rows = page.getByRole('listitem').filter({ hasText: /Visit|Course/ });
    const add = async (reason: string) => {
      const answer = await holdRequests(page, 'POST', /\/time-off$/);
      await page.getByLabel('Reason').fill(reason);
      await page.getByRole('button', { name: 'Add time off' }).click();
      await rows.filter({ hasText: reason }).and(page.locator('[aria-busy]')).waitFor();
      expect(await page.getByText('No upcoming time off.').count()).toBe(0);
      return answer;
    };
    (await add('Visit'))();
    await page.getByRole('button', { name: /^Delete time off/ }).waitFor();
    expect(await rows.count()).toBe(1);
    const answer = await add('Course');
    await server.request('DELETE', `/staff/${id}`, { token: business.admin.token });
    answer();
    await page.getByRole('alert').getByText('This no longer exists.').waitFor();
    await expect.poll(() => rows.filter({ hasText: 'Course' }).count()).toBe(0);
    expect(await rows.count()).toBe(1);
    expect(await page.getByLabel('Reason').inputValue()).toBe('Course');
    await page.finish();
  });

  test('a new pet of a customer leaves the list when the server refuses it', async ({
    server,
    business,
    managerAt,
  }) => {
    const customer = await server.newUser('CUSTOMER');
    const page = await managerAt(`customers/${customer.id}`);
    await page.getByRole('button', { name: 'Add a pet' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Bento');
    const answer = await holdRequests(page, 'POST', /^\/pets$/);
    await dialog.getByRole('button', { name: 'Add pet' }).click();
    const row = page.locator('li[aria-busy]').filter({ hasText: 'Bento' });
    await row.waitFor();
    await server.request('DELETE', `/users/${customer.id}`, { token: business.admin.token });
    answer();
    await dialog.getByText('This no longer exists.').waitFor();
    await row.waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Bento');
    await page.finish();
  });
});
