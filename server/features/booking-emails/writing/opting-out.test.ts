/** The language and the preferences of users, and the link that ends emails: contract §22, RFC 8058. */
import { expect, test } from 'vitest';
import { openEmails } from '#features/booking-emails/testing/email-test.ts';
import { buildUser } from '#test/support/builders.ts';
import { hours } from '#test/support/business.ts';

const { business, clock, customer, lastEmail, listed, query, run, send, server, settle, switchOn } =
  await openEmails();

/** The address in the header List-Unsubscribe. */
const unsubscribeLink = (email: string) =>
  /^List-Unsubscribe: <([^>]+)>/m.exec(email.replaceAll(/\r\n[ \t]+/g, ' '))?.[1] ?? '';

test('the language of a new user is that of the registration, and is changed by PATCH /users/:id', async () => {
  const { role, ...body } = buildUser();
  const headers = { 'accept-language': 'lo' };
  const { user } = (await server.request('POST', '/auth/register', { body, headers })).body.data;
  const read = async () => (await send(business.admin, 'GET', `/users/${user.id}`)).body.data;
  expect(await read()).toMatchObject({ language: 'lo' });
  const patch = (body: unknown) => send(business.admin, 'PATCH', `/users/${user.id}`, body);
  expect((await patch({ language: 'fil', emailPreferences: { reminder: false } })).body.data).toMatchObject({
    language: 'fil',
    emailPreferences: { reminder: false, vaccination: true, staffRequested: true },
  });
  await patch({ name: 'Mai' });
  expect(await read()).toMatchObject({ language: 'fil', emailPreferences: { reminder: false } });
  expect((await patch({ language: 'pt' })).body.error).toBe('VALIDATION_FAILED');
  expect(
    (await patch({ emailPreferences: { confirmed: false } })).body.data.emailPreferences,
  ).not.toHaveProperty('confirmed');
});

test('a reminder has the links of RFC 8058; a confirmation, which cannot be switched off, has none', async () => {
  await clock.set('2030-01-05T09:00:00Z');
  await switchOn({ confirmed: true, reminders: [{ before: 'P1D' }] });
  const mai = await customer();
  await mai.confirmed(hours(10, 11));
  await settle();
  expect(await lastEmail(mai)).not.toContain('List-Unsubscribe');
  await run('2030-01-06T10:00:01Z');
  const email = await lastEmail(mai);
  expect(email).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  const link = new URL(unsubscribeLink(email));
  const path = link.pathname + link.search;

  const page = await server.request('GET', path);
  expect([page.status, page.headers.get('location')]).toEqual([
    303,
    `/app/unsubscribe#token=${link.searchParams.get('token')}`,
  ]);
  const isOff = async () =>
    (await query('SELECT emails_off FROM users WHERE id = $1', [mai.id]))[0].emails_off;
  expect(await isOff()).toEqual([]);

  // As mail programs send it: a form, from nowhere, without cookies.
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = () => server.request('POST', path, { body: 'List-Unsubscribe=One-Click', headers });
  expect([(await post()).status, (await post()).status]).toEqual([204, 204]);
  expect(await isOff()).toEqual(['reminder']);
  expect(
    await query("SELECT action, actor_id FROM audit_log WHERE action = 'unsubscribe' AND entity_id = $1", [
      mai.id,
    ]),
  ).toEqual([{ action: 'unsubscribe', actor_id: mai.id }]);
});

test('404 for a token of another server, user or kind', async () => {
  const mai = await customer();
  for (const token of ['', 'x', `${mai.id}.reminder.AAAA`, `${mai.id}.confirmed.AAAA`, '…']) {
    const { status, body } = await server.request(
      'POST',
      `/emails/unsubscribe?token=${encodeURIComponent(token)}`,
    );
    expect([status, body.error]).toEqual([404, 'NOT_FOUND']);
  }
});

test('a reminder that waits is not sent to a user who opts out meanwhile; none is queued afterwards', async () => {
  await clock.set('2030-01-05T09:00:00Z');
  await switchOn({ reminders: [{ before: 'P1D' }] });
  const mai = await customer();
  await mai.confirmed(hours(34, 35));
  await send(mai, 'PATCH', `/users/${mai.id}`, { emailPreferences: { reminder: false } });
  await run('2030-01-07T10:00:01Z');
  expect(await listed(`&userId=${mai.id}`)).toMatchObject([
    { kind: 'reminder', state: 'SKIPPED', reason: 'OPTED_OUT' },
  ]);
});
