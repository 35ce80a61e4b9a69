/** Users, for administrators: roles, access, links for passwords, second factors, deletion; the last administrator stays. */
import { describe, expect } from 'vitest';
import { hours } from '#test/support/business.ts';
import { perFile } from '#test/support/fixtures.ts';
import { clickFor, downloadBy, expectFocus } from '../support/actions.ts';
import { expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { consoleTest } from '../support/console-test.ts';
import { holdRequests } from '../support/held-requests.ts';

const test = consoleTest
  // The first administrator: one of the tests requires that there is no other.
  .extend('admin', perFile, ({ server }) => server.newUser('ADMIN'))
  /** The user as stored by the server. */
  .extend(
    'stored',
    perFile,
    ({ server, admin }) =>
      async ({ id }: { id: string }) =>
        (await server.request('GET', `/users/${id}`, { token: admin.token })).body.data,
  );

describe.skipIf(!hasChromium)('users', () => {
  test('an administrator gives a customer the role STAFF, and disables the user: the session ends', async ({
    server,
    admin,
    adminAt,
    stored,
  }) => {
    const customer = await server.newUser('CUSTOMER');
    const phone = '+856 20 5550 1234';
    await server.request('PATCH', `/users/${customer.id}`, { token: admin.token, body: { phone } });
    const page = await adminAt('users');
    await page.getByLabel('Search').fill(customer.email);
    await page.getByText('1 result', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe(customer.email);
    const columns = () =>
      page.evaluate(
        "[...document.querySelectorAll('tbody tr > *')].map((cell) => cell.getBoundingClientRect().x)",
      );
    const before = await columns();
    await page.locator('tbody th a').click();
    const panel = page.getByRole('region', { name: 'A CUSTOMER' });
    await panel.waitFor();
    // The list is not arranged anew for the panel.
    expect(await columns()).toEqual(before);
    expect(await panel.getByRole('link', { name: phone }).getAttribute('href')).toBe('tel:+8562055501234');
    await panel.getByLabel('Role').selectOption('Staff');
    await panel.getByRole('button', { name: 'Change role' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the role of A CUSTOMER to Staff?' });
    await dialog.getByText('Own bookings and pets only.').waitFor();
    await dialog.getByText('All pets, and assigned bookings, which they begin and complete.').waitFor();
    await expectAccessible(page);
    expect((await stored(customer)).role).toBe('CUSTOMER');
    await clickFor(dialog, 'Change role', page.getByText('A CUSTOMER now has the role Staff.'));
    expect((await stored(customer)).role).toBe('STAFF');

    const session = () => server.request('GET', '/auth/session', { cookie: customer.cookie });
    expect((await session()).status).toBe(200);
    await panel.getByRole('button', { name: 'Disable' }).click();
    const ask = page.getByRole('dialog', { name: 'Disable A CUSTOMER?' });
    await clickFor(ask, 'Disable', page.getByText('A CUSTOMER has been disabled and signed out everywhere.'));
    expect((await session()).status).toBe(401);
    await expectFocus(page, 'textContent', 'Enable');
    await clickFor(panel, 'Enable', page.getByText('A CUSTOMER can sign in again.'));
    expect((await stored(customer)).disabled).toBe(false);
  });

  test('role and access filter the list, and are in the address with the open user', {
    tags: 'further',
  }, async ({ server, admin, adminAt }) => {
    const off = await server.newUser('MANAGER');
    // Another one, who is not disabled.
    await server.newUser('MANAGER');
    await server.request('PATCH', `/users/${off.id}`, { token: admin.token, body: { disabled: true } });
    const page = await adminAt('users', phone);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByLabel('Role').selectOption('Manager');
    await page.getByLabel('Access').selectOption('Disabled');
    // On a phone they are in a sheet.
    await page.getByRole('dialog', { name: 'Filters (2)' }).waitFor();
    await expectAccessible(page);
    await clickFor(page, 'Show 1 result', page.getByText('1 result', { exact: true }));
    await page.getByRole('link', { name: 'A MANAGER' }).click();
    await page.waitForURL((url) => url.searchParams.get('user') === off.id);
    await page.reload();
    const panel = page.getByRole('region', { name: 'A MANAGER' });
    await panel.getByText(off.email).waitFor();
    await expectAccessible(page);
    // On a phone the user replaces the list; closing returns the focus to the row.
    expect(await page.getByRole('table').isVisible()).toBe(false);
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.dataset.opens')).toBe(off.id);
  });

  test('a new user gets a link to set a password that nobody else knows', { tags: 'further' }, async ({
    server,
    admin,
    adminAt,
  }) => {
    const page = await adminAt('users');
    await page.getByRole('link', { name: 'Add user' }).click();
    await page.getByRole('button', { name: 'Create user' }).click();
    await expectFocus(page, 'getAttribute("aria-invalid")', 'true');
    const email = `mina-${crypto.randomUUID().slice(0, 8)}@petalpaw.test`;
    await page.getByLabel('Name').fill('Mina Okafor');
    await page.getByLabel('Email address').fill(admin.email);
    await clickFor(page, 'Create user', 'An account with this email address already exists.');
    await page.getByLabel('Email address').fill(email);
    await clickFor(page, 'Create user', `We sent a link to ${email}.`);
    await page.getByRole('region', { name: 'Mina Okafor' }).getByText(email).waitFor();
    const { body } = await server.request('GET', `/users?q=${encodeURIComponent(email)}`, admin);
    expect(body.data[0]).toMatchObject({ name: 'Mina Okafor', role: 'STAFF' });
    const sent = await server.request('GET', `/audit-logs?action=forgotPassword`, admin);
    expect(JSON.stringify(sent.body.data)).toContain(body.data[0].id);
  });

  test('second factors are removed, data is downloaded, and a user with a live booking is not deleted', {
    tags: 'further',
  }, async ({ server, business, admin, adminAt }) => {
    const customer = await server.newUser('CUSTOMER');
    const [petIds, serviceIds] = [[await business.pet(customer)], [await business.service()]];
    const booking = await business.booked(customer, { petIds, serviceIds, ...hours(9, 10) });
    const page = await adminAt(`users?user=${customer.id}`);
    const panel = page.getByRole('region', { name: 'A CUSTOMER' });
    await panel.getByRole('button', { name: 'Remove second factors' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove second factors' }).click();
    await page.getByText('A CUSTOMER no longer has a second factor.').waitFor();
    const file = await downloadBy(page, panel.getByRole('link', { name: 'Download all data' }));
    expect(file.suggestedFilename()).toMatch(/\.json$/);
    await panel.getByRole('button', { name: 'Delete user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete A CUSTOMER?' });
    await dialog.getByText(/Pets, past bookings and audit entries are kept/).waitFor();
    await clickFor(dialog, 'Delete user', /This user has open bookings/);
    await business.move(business.manager, booking.id, 'CANCELLED');
    await clickFor(dialog, 'Delete user', page.getByText('A CUSTOMER has been deleted.'));
    await page.waitForURL((url) => !url.searchParams.has('user'));
    expect((await server.request('GET', `/users/${customer.id}`, admin)).status).toBe(404);
    await page.goto(`${server.url}/app/users?user=${customer.id}&q=12345`);
    await page.getByText('This user does not exist or was deleted.').waitFor();
    expect(await page.getByLabel('Search').inputValue()).toBe('12345');
  });

  // Last: the tests before need the other administrators.
  test('the last administrator cannot lose the role, be disabled or be deleted', { tags: 'further' }, async ({
    server,
    admin,
    adminAt,
    stored,
  }) => {
    const { body } = await server.request('GET', '/users?role=ADMIN', admin);
    for (const { id } of body.data.filter(({ id }: { id: string }) => id !== admin.id))
      await server.request('PATCH', `/users/${id}`, { token: admin.token, body: { disabled: true } });
    const page = await adminAt(`users?user=${admin.id}`);
    await page.getByText('This is your own account.').waitFor();
    const refused = page.getByText('The last administrator cannot be changed.');
    await page.getByRole('region').getByLabel('Role').selectOption('Customer');
    const row = page.getByRole('row').filter({ hasText: admin.email });
    for (const [name, shown, before] of [
      ['Change role', 'Customer', 'Administrator'],
      ['Disable', 'Disabled', 'Enabled'],
    ] as const) {
      const refuse = await holdRequests(page, 'PATCH', new RegExp(`^/users/${admin.id}$`));
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
      // At once, and put back with the reason.
      await row.getByText(shown, { exact: true }).waitFor();
      refuse();
      await refused.first().waitFor();
      await row.getByText(before, { exact: true }).waitFor();
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: 'Delete user', exact: true }).click();
    const ask = page.getByRole('dialog');
    await ask.getByRole('button', { name: 'Delete user', exact: true }).click();
    await ask.getByText('The last administrator cannot be changed.').waitFor();
    await expectAccessible(page);
    expect(await stored(admin)).toMatchObject({ role: 'ADMIN', disabled: false });
  });
});
