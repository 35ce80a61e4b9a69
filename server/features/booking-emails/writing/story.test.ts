/** The emails of a customer from the registration to a cancellation, as a mail server receives them: contract §22. */
import ical from 'ical.js';
import PostalMime from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import type { Language } from '#domain/text/language.ts';
import { openEmails } from '#features/booking-emails/testing/email-test.ts';
import { openMailServer } from '#platform/data/mail/testing/mail-server.ts';
import { hours } from '#test/support/business.ts';
import { decodedEmail, tokenIn } from '#test/support/emails.ts';

const mailServer = await openMailServer();
afterAll(() => mailServer.close());
const { bath, business, clock, run, send, server, settle, switchOn } = await openEmails({
  SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
  MAIL_FROM: 'desk@petalpaw.test',
  PUBLIC_URL: 'https://pets.example',
});

const story: readonly [Language, name: string, pet: string, period: string][] = [
  ['en', 'Grace', 'Biscuit', 'Monday, January 7, 2030\n2:00 – 3:30 PM'],
  ['lo', 'ບຸນມີ', 'ໝາດຳ', 'ວັນຈັນ, 7 ມັງກອນ 2030\n14:00–15:30'],
  ['ja', '佐藤 花子', 'もち', '2030年1月7日月曜日\n14:00～15:30'],
];

/** The subject of each email with the method of its invitation. */
async function outline(received: readonly { readonly text: string }[]) {
  const parsed = await Promise.all(received.map(({ text }) => PostalMime.parse(text)));
  return parsed.map(({ subject = '', attachments }) => {
    const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
    if (part === undefined) return { subject, method: undefined };
    const text = new TextDecoder().decode(part.content as ArrayBuffer);
    const method = String(new ical.Component(ical.parse(text)).getFirstPropertyValue('method'));
    return { subject, method };
  });
}

test.for(story)('in %s', async ([language, name, pet, period]) => {
  await clock.set('2030-01-05T09:00:00Z');
  // The rule begins here again.
  await switchOn({});
  const all = { requested: true, confirmed: true, changed: true, cancelled: true };
  await switchOn({ ...all, reminders: [{ before: 'P1D' }], invitations: true });
  const address = `story-${language}@petalpaw.test`;
  const mine = () => mailServer.received.filter(({ to }) => to.includes(address));
  const password = 'a long sentence of a customer';
  const headers = { 'accept-language': language };
  await server.request('POST', '/auth/register', { headers, body: { email: address, name, password } });
  await run();
  const verify = tokenIn(await decodedEmail(mine()[0]?.text ?? ''));
  await server.request('POST', '/auth/verify-email', { body: { token: verify } });
  const login = await server.request('POST', '/auth/login', { body: { email: address, password } });
  const customer = { token: login.body.data.accessToken as string };
  const petId = await business.pet(customer, { name: pet });
  const book = (times: object) =>
    business.booked(customer, { petIds: [petId], serviceIds: [bath], notes: 'Gate code 12', ...times });

  const { id } = await book(hours(10, 11));
  await settle();
  await business.move(business.manager, id, 'CONFIRMED');
  await settle();
  await send(business.manager, 'PUT', `/bookings/${id}`, hours(14, 15.5));
  await settle();
  await run('2030-01-06T14:00:01Z');
  await business.move(business.manager, id, 'COMPLETED');
  const second = await book(hours(34, 35));
  await business.move(business.manager, second.id, 'CONFIRMED');
  await settle();
  await business.move(customer, second.id, 'CANCELLED');
  await settle();

  const emails = await outline(mine());
  expect(emails.map(({ method }) => method)).toEqual([
    ...[undefined, undefined, 'REQUEST', 'REQUEST', undefined, 'REQUEST', 'CANCEL'],
  ]);
  for (const { subject } of emails.slice(1)) expect(subject).toContain(pet);
  expect((await decodedEmail(mine()[3]?.text ?? '')).replaceAll(/[\u2009\u202f]/g, ' ')).toContain(period);
  // All of them in the language of the registration.
  for (const { text } of mine()) expect(await decodedEmail(text)).toContain(`<html lang="${language}">`);
});
