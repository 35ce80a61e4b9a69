/** The audit log: filters, changes of fields, the link to the record, seals that the browser verifies, and the CSV. */
import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { sealAuditLog } from '#features/audit/public.ts';
import { clickFor, downloadBy, expectFocus } from '../support/actions.ts';
import { expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { consoleTest, fromFirstTest } from '../support/console-test.ts';

const test = consoleTest.extend('service', fromFirstTest, async ({ server, business, admin }) => {
  const service = await business.service({ description: { en: 'A warm bath with mild shampoo for dogs.' } });
  const body = { description: { en: 'A cold bath with mild shampoo for all dogs.' }, basePrice: 32.5 };
  await server.request('PUT', `/services/${service}`, { token: admin.token, body });
  return service;
});

describe.skipIf(!hasChromium)('the audit log', () => {
  test('a changed description is shown before and after, and the entry links to the record', {
    tags: 'further',
  }, async ({ adminAt, service }) => {
    const page = await adminAt('audit');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByLabel('Action').selectOption('Service: changed');
    await page.waitForURL(/action=updateService/);
    await page.getByText('1 result', { exact: true }).waitFor();
    await page.locator('tbody th a').click();
    const panel = page.getByRole('region', { name: 'Service: changed' });
    await panel.getByText(/A warm bath with mild shampoo for dogs\./).waitFor();
    await panel.getByText(/A cold bath with mild shampoo for all dogs\./).waitFor();
    await expect.poll(() => panel.innerText()).toMatch(/Price\s+Before\s+20\s+After\s+32\.5/);
    await panel.getByText('A ADMIN').waitFor();
    await expectAccessible(page);
    await panel.getByRole('link', { name: /^Service/ }).click();
    await page.waitForURL(new RegExp(`/app/catalog/${service}`));
    await page.goBack();
    await panel.getByText(/A warm bath/).waitFor();
    await page.keyboard.press('Tab');
    await panel.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Escape');
    await expectFocus(page, 'dataset.opens', /^[0-9a-f-]{36}$/);
  });

  test('filters are in the address: the record, its type, the user and the days', {
    tags: 'further',
  }, async ({ admin, adminAt, service }) => {
    const page = await adminAt(`audit?entity=service&record=${service}&actor=${admin.id}&from=2020-01-01`);
    await page.getByText('1 result', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Filters (4)' }).click();
    expect(await page.getByLabel('Record type').inputValue()).toBe('service');
    await expect.poll(() => page.getByRole('combobox', { name: 'User' }).inputValue()).toBe('A ADMIN');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.waitForURL((url) => url.search === '');
    await page.getByRole('combobox', { name: 'User' }).fill(admin.email);
    await page.getByRole('option', { name: admin.email }).click();
    await page.waitForURL((url) => url.searchParams.get('actor') === admin.id);
    await page.getByLabel('Record ID').fill('no-such-record');
    await page.getByText('Nothing matches these filters.').waitFor();
  });

  test('an open entry is in the address, also when other filters exclude it', { tags: 'further' }, async ({
    server,
    admin,
    adminAt,
  }) => {
    const { body } = await server.request('GET', '/audit-logs?action=updateService', admin);
    const page = await adminAt(`audit?action=deletePlant&entry=${body.data[0].id}`, phone);
    await page
      .getByRole('region', { name: 'Service: changed' })
      .getByText(/A warm bath/)
      .waitFor();
    await expectAccessible(page);
    await clickFor(page, 'Close', 'Nothing matches these filters.');
    await page.goto(`${server.url}/app/audit?entry=01940b71-0a6e-7d3c-a1f4-5b2e8c9d7f60`);
    await page.getByText('This entry does not exist.').waitFor();
  });

  test('the browser verifies the proof of an entry, and detects an altered one', async ({
    server,
    admin,
    adminAt,
  }) => {
    await sealAuditLog(server.running.app);
    const { body } = await server.request('GET', '/audit-logs?action=updateService', admin);
    const page = await adminAt(`audit?entry=${body.data[0].id}`);
    await clickFor(page, 'Verify the proof', 'The entry is exactly as it was when it was sealed.');
    const file = await downloadBy(page, page.getByRole('button', { name: 'Download proof' }));
    const { entry, proof } = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect([entry.id, proof.seal.hash.length]).toEqual([body.data[0].id, 64]);
    await page.getByText(/^Last sealed/).click();
    const hashes = page.getByText(/^[0-9a-f]{64}$/);
    await hashes.first().waitFor();
    // A man in the middle shows another price.
    await page.route(/\/audit-logs\?/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll('32.5', '31.5') });
    });
    await page.reload();
    await page.getByText('31.5').waitFor();
    await clickFor(page, 'Verify the proof', 'The entry does not match its seal. It may have been changed.');
  });

  test('the CSV has everything that the filters select', { tags: 'further' }, async ({
    adminAt,
    service,
  }) => {
    const page = await adminAt('audit?action=updateService');
    await page.getByText('1 result', { exact: true }).waitFor();
    const file = await downloadBy(page, page.getByRole('button', { name: 'Download CSV' }));
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines).toEqual([
      '\ufeffEntry ID,Time,User ID,Action,Record type,Record ID,Before,After,IP address,Request ID',
      expect.stringContaining(`updateService,service,${service}`),
      '',
    ]);
  });
});
