/** The plant store: an id that no double holds is added, listed and deleted, exactly. */
import { describe, expect } from 'vitest';
import { perFile } from '#test/support/fixtures.ts';
import { clickFor } from '../support/actions.ts';
import { expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { consoleTest } from '../support/console-test.ts';

const largest = '9223372036854775807';

const test = consoleTest.extend('customer', perFile, ({ server }) => server.newUser('CUSTOMER'));

describe.skipIf(!hasChromium)('plants', () => {
  test('a plant with the largest id is added, refused a second time, and deleted', {
    tags: 'further',
  }, async ({ customer, openFor }) => {
    const page = await openFor(customer, 'plants', phone);
    await page.getByText('You have no plants yet.').waitFor();
    await expectAccessible(page);
    const add = page.getByRole('region', { name: 'Add a plant' });
    await add.getByLabel('ID').fill('9223372036854775808');
    await clickFor(add, 'Add plant', 'Enter a whole number from');
    await add.getByLabel('ID').fill(largest);
    await add.getByLabel('Name').fill('Monstera');
    await add.getByLabel('Tag').fill('climber');
    await clickFor(add, 'Add plant', page.getByText(`Monstera has been added with the ID ${largest}.`));
    await page.getByRole('row', { name: 'Monstera climber' }).waitFor();
    await add.getByLabel('ID').fill(largest);
    await clickFor(add, 'Add plant', 'This ID is already taken.');
    await expectAccessible(page);

    const remove = page.getByRole('region', { name: 'Delete a plant' });
    const dialog = page.getByRole('dialog', { name: /Delete plant/ });
    // The id below is another plant: as doubles, the two would be equal.
    await remove.getByLabel('ID').fill('9223372036854775806');
    await remove.getByRole('button', { name: 'Delete plant' }).click();
    await dialog.getByRole('button', { name: 'Delete plant' }).click();
    await remove.getByText('You have no plant with the ID 9223372036854775806.').waitFor();
    await remove.getByLabel('ID').fill(largest);
    await remove.getByRole('button', { name: 'Delete plant' }).click();
    await dialog.getByRole('button', { name: 'Delete plant' }).click();
    await page.getByText(`The plant with the ID ${largest} has been deleted.`).waitFor();
    await page.getByText('You have no plants yet.').waitFor();
  });

  test('a list of more than one page keeps its length in the address', { tags: 'further' }, async ({
    server,
    customer,
    openFor,
  }) => {
    for (let id = 1; id <= 60; id++) {
      const body = { id, name: `Plant ${id}` };
      expect((await server.request('POST', '/plants', { token: customer.token, body })).status).toBe(200);
    }
    const page = await openFor(customer, 'plants', phone);
    await page.getByText('The first 50 plants').waitFor();
    await clickFor(page, 'Show more', '60 plants');
    expect(new URL(page.url()).searchParams.get('shown')).toBe('100');
  });
});
