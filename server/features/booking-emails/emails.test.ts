/** GET /emails, POST /emails/:id/send-again and POST /emails/preview: contract §22. */
import { beforeEach, expect, test } from 'vitest';
import { bookingEmailKinds } from '#domain/booking/emails/booking-emails.ts';
import { languages } from '#domain/text/language.ts';
import { emailStyles } from '#platform/data/mail/layout.ts';
import { markupOf } from '#test/emails/email-html.ts';
import { hours } from '#test/support/business.ts';
import { openEmails } from './testing/email-test.ts';

const { business, clock, customer, lastEmail, listed, query, run, send, server, settle, switchOn } =
  await openEmails();

beforeEach(async () => {
  await clock.set('2030-01-05T09:00:00Z');
  await switchOn({ requested: true, confirmed: true, cancelled: true, replyTo: 'desk@petalpaw.test' });
});

test('GET /emails lists what was sent, newest first, with filters and without the texts', async () => {
  const mai = await customer();
  const { id } = await mai.book(hours(10, 11));
  await settle();
  await business.move(business.manager, id, 'CONFIRMED');
  await settle();
  const both = await listed(`&bookingId=${id}`);
  expect(both).toEqual(
    ['confirmed', 'requested'].map((kind) => ({
      ...{ id: expect.any(String), kind, userId: mai.id, bookingIds: [id], state: 'SENT', reason: null },
      createdAt: expect.stringMatching(/^2030-01-05T09:0/),
      sentAt: expect.stringMatching(/^2030-01-05T09:0/),
    })),
  );
  expect(await listed(`&userId=${mai.id}&kind=requested`)).toEqual([both[1]]);
  expect(await listed(`&userId=${mai.id}&state=FAILED`)).toEqual([]);
  expect(await listed('&userId=nobody')).toEqual([]);
  const page = await send(business.manager, 'GET', `/emails?userId=${mai.id}&limit=1&page=2`);
  const pagination = { page: 2, limit: 1, total: 2, totalPages: 2 };
  expect(page.body).toMatchObject({ data: [both[1]], pagination });
  const first = await send(business.manager, 'GET', `/emails?userId=${mai.id}&limit=1`);
  const [, next = ''] = /^<(.*)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? [];
  const { body, headers } = await send(business.manager, 'GET', next);
  expect([body.data, body.pagination, headers.get('link')]).toEqual([[both[1]], pagination, null]);
  expect((await send(business.manager, 'GET', '/emails?cursor=x')).status).toBe(400);
});

test('send-again sends an email of the kind with the booking as it is now, and 409 for one that does not hold', async () => {
  const mai = await customer();
  const { id } = await mai.confirmed(hours(34, 35));
  await settle();
  const [first] = await listed(`&bookingId=${id}`);
  expect(await lastEmail(mai)).toContain('Reply-To: desk@petalpaw.test');
  const again = () => send(business.manager, 'POST', `/emails/${first?.id}/send-again`);
  const reply = await again();
  expect([reply.status, reply.body.data]).toMatchObject([
    201,
    { kind: 'confirmed', state: 'QUEUED', userId: mai.id },
  ]);
  await run();
  expect(await listed(`&bookingId=${id}`)).toMatchObject([{ state: 'SENT' }, { state: 'SENT' }]);
  await business.move(mai, id, 'CANCELLED');
  const refused = await again();
  expect([refused.status, refused.body.error, refused.body.details]).toEqual([
    409,
    'CONFLICT',
    'the email is not sent: OUTDATED',
  ]);
  const unknown = await send(business.manager, 'POST', `/emails/${crypto.randomUUID()}/send-again`);
  expect(unknown.status).toBe(404);
});

test.for(bookingEmailKinds)('a preview of %s in every language, with an example booking', async (kind) => {
  for (const lang of languages) {
    const { status, body } = await send(business.manager, 'POST', '/emails/preview', { kind, lang });
    expect(status).toBe(200);
    const { subject, text, html } = body.data;
    expect(html).toContain(`<html lang="${lang}">`);
    for (const part of [subject, text, markupOf(html)]) expect(part).not.toMatch(/[{}]|undefined|null|NaN/);
    expect(html).not.toMatch(/<(img|link|script|iframe|object|form|table)\b|url\(|src=|@import/i);
    expect(text).toContain('Mochi');
    // The console shows it under a policy that permits these styles.
    const inline = Array.from(html.matchAll(/style="([^"]*)"/g), ([, style]) => style);
    expect(emailStyles).toEqual(expect.arrayContaining(inline));
  }
});

test('a preview of a booking shows that booking; 404 for an unknown one', async () => {
  const mai = await customer();
  const { id } = await mai.book(hours(58, 59));
  const preview = (bookingId: string) =>
    send(business.manager, 'POST', '/emails/preview', { kind: 'confirmed', lang: 'en', bookingId });
  const { body } = await preview(id);
  expect(body.data.subject).toBe('Confirmed: Bath for Mochi, Wed, Jan 9, 10:00 AM');
  expect(body.data.text).toContain('Price: $20.00');
  expect([(await preview(crypto.randomUUID())).status, (await preview('x')).status]).toEqual([404, 404]);
});

test('an administrator sends a test email to the own address in any language; the sixth in an hour is 429', async () => {
  const admin = await server.newUser('ADMIN');
  const sendTest = (body: object) => send(admin, 'POST', '/emails/test', body);
  expect((await sendTest({ kind: 'reminder', lang: 'xx' })).body.details).toMatch(/^lang/);
  // It needs no switched-on kind.
  expect((await sendTest({ kind: 'dayPlan', lang: 'lo' })).status).toBe(202);
  await run();
  expect(await lastEmail(admin)).toMatch(/<html lang=3D"lo">|<html lang="lo">/);
  const entries = async () => {
    const log = "SELECT after FROM audit_log WHERE action = 'sendTestEmail' AND entity_id = $1";
    return (await query(log, [admin.id])).map(({ after }) => after);
  };
  expect(await entries()).toEqual([{ kind: 'dayPlan', lang: 'lo' }]);
  for (let count = 2; count <= 5; count += 1)
    expect((await sendTest({ kind: 'confirmed', lang: 'en' })).status).toBe(202);
  const refused = await sendTest({ kind: 'confirmed', lang: 'en' });
  expect([refused.status, refused.body.error]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await entries()).toHaveLength(5);
});

test('GET /emails/upcoming tells how emails leave the server', async () => {
  expect((await send(business.manager, 'GET', '/emails/upcoming')).body.data.delivery).toBe('FILES');
});

test('/metrics counts the emails by state, and shows how many wait', async () => {
  const readOnce = async () => {
    const { text } = await server.request('GET', '/metrics');
    const of = (name: string) =>
      Number(new RegExp(`^petalpaw_booking_emails_${name} (\\S+)$`, 'm').exec(text)?.[1]);
    const counted = ['queued', 'sent', 'skipped', 'failed'].map((state) => of(`total\\{state="${state}"\\}`));
    return { counted, queued: of('queued'), age: of('oldest_age_seconds') };
  };
  const read = async () => {
    // Gauges are NaN when the database takes longer than a second, as on a busy machine.
    let found = await readOnce();
    while (Number.isNaN(found.queued)) found = await readOnce();
    return found;
  };
  // The remains of other tests.
  await clock.forward('PT1H');
  await settle();
  const before = await read();
  const mai = await customer();
  await mai.confirmed(hours(82, 83));
  await settle();
  const sent = await read();
  expect(sent.counted.map((count, at) => count - (before.counted[at] ?? 0))).toEqual([1, 1, 0, 0]);
  expect([sent.queued, sent.age]).toEqual([0, 0]);
  await query(
    `INSERT INTO booking_emails (id, key, kind, user_id, booking_ids, state, created_at)
    VALUES (gen_random_uuid(), 'waits', 'confirmed', $1, '{}', 'QUEUED', email_clock() - interval '1 hour')`,
    [mai.id],
  );
  expect(await read()).toMatchObject({ queued: 1, age: 3_600 });
  await query("DELETE FROM booking_emails WHERE key = 'waits'");
});

test('GET /emails counts 10,000, and says that there are more (§2); pages and cursor go on, and a booking has its few', async () => {
  const mai = await customer();
  const { id } = await mai.confirmed(hours(60, 61));
  await settle();
  const own = await listed(`&bookingId=${id}`);
  const insert = (from: number, to: number) =>
    query(
      `INSERT INTO booking_emails (id, key, kind, user_id, booking_ids, state)
       SELECT ('ffffffff-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'many ' || n, 'changed', $1, '{}', 'SENT'
         FROM generate_series($2::int, $3::int) AS n`,
      [mai.id, from, to],
    );
  await insert(1, 10_000);
  const get = async (path: string) => {
    const { body, headers } = await send(business.manager, 'GET', path);
    const [, next = ''] = /^<(.*)>; rel="next"$/.exec(headers.get('link') ?? '') ?? [];
    return { ...body, next, last: body.data.at(-1)?.id.slice(-5) };
  };
  const filter = '/emails?kind=changed&state=SENT&limit=100';
  const pagination = { page: 1, limit: 100, total: 10_000, totalPages: 100 };
  expect((await get(filter)).pagination).toEqual(pagination);
  await insert(10_001, 10_150);
  const first = await get(filter);
  expect([first.pagination, first.last]).toEqual([{ ...pagination, totalIsMinimum: true }, '10051']);
  const second = await get(first.next);
  expect([second.pagination, second.last]).toEqual([
    { ...pagination, page: 2, totalIsMinimum: true },
    '09951',
  ]);
  const last = await get(`${filter}&page=102`);
  expect([last.last, last.data.length, last.next]).toEqual(['00001', 50, '']);
  expect(await listed(`&bookingId=${id}`)).toEqual(own);
  expect(await listed(`&bookingId=${id}&kind=changed`)).toEqual([]);
});
