/**
 * The emails about bookings as a form: switches with a preview in any language, reminders as sentences, and the faults at
 * their fields; and on the page of a booking and of a customer, the emails that were sent.
 */
import { describe, expect } from 'vitest';
import { hours } from '#test/support/business.ts';
import { emailsTo } from '#test/support/emails.ts';
import { clickFor } from '../support/actions.ts';
import { expectAccessible, hasChromium, phone } from '../support/chromium.ts';
import { card, saveSetting, settingsTest as test } from '../support/settings-journey.ts';

const title = 'Emails about bookings';

describe.skipIf(!hasChromium)('the emails about bookings', () => {
  test('confirmations, a reminder that is changed, the preview in Lao, and the email on the booking', async ({
    server,
    business,
    admin,
    openFor,
    openAs,
    adminAt,
    read,
    stored,
  }) => {
    const page = await adminAt('settings/emails');
    const form = card(page, title);
    await page.getByText('the server has no mail server (SMTP_URL is not set)').waitFor();
    await form.getByLabel('Booking confirmed', { exact: true }).check();

    await form.getByText('No reminders are sent.').waitFor();
    await form.getByRole('button', { name: 'Add reminder' }).click();
    const added = page.getByRole('dialog', { name: 'Add reminder' });
    await added.getByLabel('Time before the start', { exact: true }).fill('x');
    await clickFor(added, 'Add reminder', 'Enter a whole number, up to one year.');
    await added.getByLabel('Time before the start', { exact: true }).fill('2');
    await added.getByLabel('Grooming').check();
    await expectAccessible(page);
    // Enter adds the reminder, and does not save the setting.
    await added.getByLabel('Time before the start', { exact: true }).press('Enter');
    await form.getByText('2 days before the start, for Grooming').waitFor();
    expect(await stored('bookingEmails')).toBe(404);
    await form.getByRole('button', { name: 'Change: 2 days before the start, for Grooming' }).click();
    const change = page.getByRole('dialog', { name: 'Change reminder' });
    await change.getByLabel('Unit: Time before the start').selectOption('hours');
    await clickFor(change, 'Apply', form.getByText('2 hours before the start, for Grooming'));
    expect(await form.getByText('2 days before the start').count()).toBe(0);

    await form.getByRole('button', { name: 'Preview: Reminder' }).click();
    const preview = form.getByRole('region', { name: 'Preview: Reminder' });
    await preview.getByLabel('Language of the preview').selectOption('lo');
    const email = preview.frameLocator('iframe');
    await email.locator('html[lang=lo]').getByText('Mochi').first().waitFor();
    await preview.getByText('Subject').locator('..').locator('strong[lang=lo]').waitFor();
    // The styles of the email are permitted, and nothing else in the frame.
    const button = await email.locator('a').first().boundingBox();
    expect(button?.height).toBeGreaterThan(40);
    expect(await preview.locator('iframe').getAttribute('sandbox')).toBe('');
    await expectAccessible(page);
    await preview.getByRole('button', { name: 'Send me a test email' }).click();
    await page.getByText(`A test email is on its way to ${admin.email}.`).waitFor();
    const sent = await emailsTo(server, admin.email, 2);
    expect(sent.at(-1)).toMatch(/<html lang=(3D)?"lo">/);

    await saveSetting(page, title, 'Setting saved.');
    const reminders = [{ before: 'PT2H', categories: ['GROOMING'] }];
    expect(await stored('bookingEmails')).toEqual({ confirmed: true, reminders });
    expect((await server.request('GET', '/settings/bookingEmails', business.manager)).status).toBe(403);

    const owner = await server.newUser('CUSTOMER');
    const [pet, service] = [await business.pet(owner), await business.service()];
    const { id } = await business.booked(owner, { petIds: [pet], serviceIds: [service], ...hours(9, 10) });
    await business.move(business.manager, id, 'CONFIRMED');
    await server.running.app.database.pool.query('UPDATE booking_email_changes SET due_at = now()');
    const state = async () => (await read(`/emails?bookingId=${id}`))[0]?.state;
    await expect.poll(state, { timeout: 60_000 }).toBe('SENT');

    const booking = await openAs('MANAGER', `bookings/${id}`);
    const emails = booking.getByRole('region', { name: 'Emails' });
    await emails.getByText('Booking confirmed').waitFor();
    await emails.getByText(/^Sent \w{3} \d+, \d{4}/).waitFor();
    await emails.getByRole('button', { name: /^Send again: Booking confirmed/ }).click();
    await booking.getByText('The email is being sent again.').waitFor();
    await expect.poll(() => emails.getByRole('listitem').count()).toBe(2);
    await expectAccessible(booking);
    // It no longer holds.
    await business.move(owner, id, 'CANCELLED');
    await booking.reload();
    const again = emails.getByRole('button', { name: /^Send again/ });
    await again.last().click();
    await emails.getByRole('alert').getByText('This email cannot be sent again').waitFor();
    const customer = await openAs('MANAGER', `customers/${owner.id}`);
    const link = customer.getByRole('region', { name: 'Emails' }).getByRole('link').first();
    expect(await link.getAttribute('href')).toBe(`/app/bookings/${id}`);
    const own = await openFor(owner, `bookings/${id}`);
    await own.getByText('Booking number').first().waitFor();
    expect(await own.getByRole('region', { name: 'Emails' }).count()).toBe(0);
  });

  test('wrong values are named at their fields, and a switch keeps what was typed', {
    tags: 'further',
  }, async ({ adminAt, writeSettings, stored }) => {
    const all = { vaccinations: { before: 'P14D' }, quietHours: { start: '21:00', end: '08:00' } };
    await writeSettings({
      key: 'bookingEmails',
      value: { ...all, requested: false, staff: { dayPlan: '06:30' } },
    });
    const page = await adminAt('settings/emails');
    const form = card(page, title);
    expect(await form.getByLabel('Sent every day at').inputValue()).toBe('06:30');
    await form.getByLabel('Start', { exact: true }).fill('8 am');
    await form.getByLabel('End', { exact: true }).focus();
    expect(await form.getByLabel('Start', { exact: true }).inputValue()).toBe('08:00');
    await form.getByLabel('Time before the vaccination expires', { exact: true }).fill('400');
    await form.getByLabel('Reply address').fill('nobody');
    await form.getByLabel('Maximum emails per minute').fill('0');
    await saveSetting(page, title);
    await form.getByText('Enter a whole number, up to one year.').waitFor();
    await form.getByText('The end must differ from the start.').waitFor();
    await form.getByText('Enter an email address, such as name@example.com.').waitFor();
    await form.getByText('Enter a whole number from 1 to 100,000.').waitFor();
    await expectAccessible(page);
    await form.getByLabel('Time before the vaccination expires', { exact: true }).fill('3');
    await form.getByLabel('Reply address').fill('desk@petalpaw.test');
    await form.getByLabel('Maximum emails per minute').fill('60');
    await form.getByLabel('Start', { exact: true }).fill('22:00');
    // Off and on again.
    await form.getByLabel(/^Quiet hours/).uncheck();
    expect(await form.getByLabel('Start', { exact: true }).count()).toBe(0);
    await form.getByLabel(/^Quiet hours/).check();
    expect(await form.getByLabel('Start', { exact: true }).inputValue()).toBe('22:00');
    await saveSetting(page, title);
    const kept = { staff: { dayPlan: '06:30' }, quietHours: { start: '22:00', end: '08:00' } };
    const typed = { vaccinations: { before: 'P3D' }, replyTo: 'desk@petalpaw.test', perMinute: 60 };
    await expect.poll(() => stored('bookingEmails')).toEqual({ ...kept, ...typed });
  });

  test('two administrators: another reminder is kept, and the sixth is not possible', {
    tags: 'further',
  }, async ({ adminAt, writeSettings, stored }) => {
    const reminders = ['P7D', 'P3D', 'P2D', 'P1D'].map((before) => ({ before }));
    await writeSettings({ key: 'bookingEmails', value: { reminders } });
    const page = await adminAt('settings/emails');
    const form = card(page, title);
    await form.getByLabel('Booking changed', { exact: true }).check();
    await writeSettings({ key: 'bookingEmails', value: { reminders: [...reminders, { before: 'PT3H' }] } });
    await saveSetting(page, title);
    const kept = [...reminders, { before: 'PT3H' }];
    await expect.poll(() => stored('bookingEmails')).toEqual({ changed: true, reminders: kept });
    await form.getByText('3 hours before the start').waitFor();
    await form.getByText('There can be at most 5 reminders.').waitFor();
    await form.getByRole('button', { name: 'Delete: 7 days before the start' }).click();
    await form.getByRole('button', { name: 'Add reminder' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add reminder' });
    await clickFor(dialog, 'Add reminder', 'There is already a reminder at this time.');
    await page.keyboard.press('Escape');
    await saveSetting(page, title);
    await expect.poll(async () => (await stored('bookingEmails')).reminders).toEqual(kept.slice(1));
  });

  test('on a phone the preview is below its switch, on demand', { tags: 'further' }, async ({ adminAt }) => {
    const page = await adminAt('settings/emails', { ...phone, viewport: { width: 360, height: 740 } });
    const form = card(page, title);
    const button = form.getByRole('button', { name: 'Preview: Plan of the day' });
    await button.waitFor();
    expect(await form.locator('iframe').count()).toBe(0);
    await button.tap();
    await form.frameLocator('iframe').getByText('Mochi').first().waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await expectAccessible(page);
    await button.tap();
    await expect.poll(() => form.locator('iframe').count()).toBe(0);
  });
});
