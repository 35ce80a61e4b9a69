/**
 * The emails of a customer from the registration to a cancellation, as a mail server receives them. They are written to
 * `.tmp/emails/<language>/` too, to be read.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import ical from 'ical.js';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import type { Language } from '#domain/text/language.ts';
import { emailTest } from '#features/booking-emails/testing/email-test.ts';
import { openMailServer } from '#platform/data/mail/testing/mail-server.ts';
import { hours } from '#test/support/business.ts';
import { decodedEmail, tokenIn } from '#test/support/emails.ts';
import { perFile } from '#test/support/fixtures.ts';

const test = emailTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest requires a pattern.
  .extend('mailServer', perFile, async ({}, { onCleanup }) => {
    const server = await openMailServer();
    onCleanup(() => server.close());
    return server;
  })
  .extend(
    'settings',
    perFile,
    ({ mailServer }) =>
      ({
        SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
        MAIL_FROM: 'desk@petalpaw.test',
        PUBLIC_URL: 'https://pets.example',
      }) as Readonly<Record<string, string>>,
  );

const story: readonly [Language, name: string, pet: string, period: string][] = [
  ['en', 'Grace', 'Biscuit', 'Monday, January 7, 2030\n2:00 – 3:30 PM'],
  ['lo', 'ບຸນມີ', 'ໝາດຳ', 'ວັນຈັນ, 7 ມັງກອນ 2030\n14:00–15:30'],
  ['ja', '佐藤 花子', 'もち', '2030年1月7日月曜日\n14:00～15:30'],
];

/** The subject of each email with the method of its invitation, and writes it down. */
async function keep(language: Language, received: readonly { readonly text: string }[]) {
  const folder = path.join('.tmp/emails', language);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const found: { subject: string; method: string | undefined }[] = [];
  for (const [at, { text: source }] of received.entries()) {
    const { subject = '', text = '', html = '', attachments } = await PostalMime.parse(source);
    const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
    const invitation = part && new TextDecoder().decode(part.content as ArrayBuffer);
    const file = path.join(folder, String(at + 1));
    await writeFile(`${file}.eml`, source);
    await writeFile(`${file}.txt`, `${subject}\n\n${text}`);
    await writeFile(`${file}.html`, html);
    if (invitation) await writeFile(`${file}.ics`, invitation);
    const calendar = invitation && new ical.Component(ical.parse(invitation));
    found.push({ subject, method: calendar ? String(calendar.getFirstPropertyValue('method')) : undefined });
  }
  return found;
}

test.for(story)(
  'in %s',
  async ([language, name, pet, period], {
    server,
    business,
    bath,
    mailServer,
    clock,
    switchOn,
    settle,
    run,
  }) => {
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
    await server.request('PUT', `/bookings/${id}`, { ...business.manager, body: hours(14, 15.5) });
    await settle();
    await clock.set('2030-01-06T14:00:01Z');
    await run();
    await business.move(business.manager, id, 'COMPLETED');
    const second = await book(hours(34, 35));
    await business.move(business.manager, second.id, 'CONFIRMED');
    await settle();
    await business.move(customer, second.id, 'CANCELLED');
    await settle();

    const emails = await keep(language, mine());
    expect(emails.map(({ method }) => method)).toEqual([
      ...[undefined, undefined, 'REQUEST', 'REQUEST', undefined, 'REQUEST', 'CANCEL'],
    ]);
    for (const { subject } of emails.slice(1)) expect(subject).toContain(pet);
    const changed = await decodedEmail(mine()[3]?.text ?? '');
    expect(changed.replaceAll(/[\u2009\u202f]/g, ' ')).toContain(period);
    // All of them in the language of the registration.
    for (const { text } of mine()) expect(await decodedEmail(text)).toContain(`<html lang="${language}">`);
  },
);
