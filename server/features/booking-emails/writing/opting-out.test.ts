/** The language and the preferences of users, and the link that ends emails: contract §22, RFC 8058. */
import { expect } from 'vitest';
import { emailTest as test } from '#features/booking-emails/testing/email-test.ts';
import { buildUser } from '#test/support/builders.ts';
import { hours } from '#test/support/business.ts';

/** The address in the header List-Unsubscribe. */
const unsubscribeLink = (email: string) =>
  /^List-Unsubscribe: <([^>]+)>/m.exec(email.replaceAll(/\r\n[ \t]+/g, ' '))?.[1] ?? '';

test('the language of a new user is that of the registration, and is changed by PATCH /users/:id', async ({
  server,
  business,
}) => {
  const { role, ...body } = buildUser();
  const headers = { 'accept-language': 'lo' };
  const { user } = (await server.request('POST', '/auth/register', { body, headers })).body.data;
  const read = async () => (await server.request('GET', `/users/${user.id}`, business.admin)).body.data;
  expect(await read()).toMatchObject({ language: 'lo' });
  const { token } = business.admin;
  const patch = (body: unknown) => server.request('PATCH', `/users/${user.id}`, { token, body });
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

test('a reminder has the links of RFC 8058; a confirmation, which cannot be switched off, has none', async ({
  customer,
  clock,
  switchOn,
  settle,
  run,
  lastEmail,
  server,
  query,
}) => {
  await clock.set('2030-01-05T09:00:00Z');
  await switchOn({ confirmed: true, reminders: [{ before: 'P1D' }] });
  const mai = await customer();
  await mai.confirmed(hours(10, 11));
  await settle();
  expect(await lastEmail(mai)).not.toContain('List-Unsubscribe');
  await clock.set('2030-01-06T10:00:01Z');
  await run();
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

test('404 for a token of another server, user or kind', async ({ customer, server }) => {
  const mai = await customer();
  for (const token of ['', 'x', `${mai.id}.reminder.AAAA`, `${mai.id}.confirmed.AAAA`, '…']) {
    const { status, body } = await server.request(
      'POST',
      `/emails/unsubscribe?token=${encodeURIComponent(token)}`,
    );
    expect([status, body.error]).toEqual([404, 'NOT_FOUND']);
  }
});

test('a reminder that waits is not sent to a user who opts out meanwhile; none is queued afterwards', async ({
  customer,
  clock,
  switchOn,
  run,
  listed,
  server,
}) => {
  await clock.set('2030-01-05T09:00:00Z');
  await switchOn({ reminders: [{ before: 'P1D' }] });
  const mai = await customer();
  await mai.confirmed(hours(34, 35));
  await server.request('PATCH', `/users/${mai.id}`, {
    token: mai.token,
    body: { emailPreferences: { reminder: false } },
  });
  await clock.set('2030-01-07T10:00:01Z');
  await run();
  expect(await listed(`&userId=${mai.id}`)).toMatchObject([
    { kind: 'reminder', state: 'SKIPPED', reason: 'OPTED_OUT' },
  ]);
});
