/** The rules for a new password, at every place where one is chosen. */
import { createHash } from 'node:crypto';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { emailsTo, tokenIn } from '#test/support/emails.ts';
import { openServer } from '#test/support/fixtures.ts';
import { admin, type Reply, serverForThisTest, signIn } from '#test/support/server.ts';
import { type RangeServer, startRangeServer } from './testing/range-server.ts';

const breached = 'correct horse battery staple';
/** In the answers only as padding, with the count 0. */
const padding = 'eine Handvoll Kastanien';
const fine = 'seven violet umbrellas';
const name = 'Marigold Petersen';

const range: RangeServer = await startRangeServer([breached], [padding]);
afterAll(() => range.close());
const lines: string[] = [];
const settings = { BREACHED_PASSWORDS_URL: range.url, LOG_LEVEL: 'info' };
const { adminToken, server } = await openServer(settings, (line) => lines.push(line));

let count = 0;
const newEmail = () => `mp-${++count}@gardens.petalpaw.test`;

const post = (path: string, body: unknown, token?: string) => server.request('POST', path, { body, token });
const register = (password: string) => post('/auth/register', { email: newEmail(), name, password });
const createUser = (password: string, email = newEmail()) =>
  post('/users', { email, name, role: 'CUSTOMER', password }, adminToken);
/** The address of a user with a password that is fine. */
async function existingUser(): Promise<string> {
  const email = newEmail();
  expect((await createUser(fine, email)).status).toBe(201);
  return email;
}

/** Every place where a password is chosen: sends one there for a new user, and returns the answer. */
const places: [string, string, (password: string) => Promise<Reply>][] = [
  ['POST /auth/register', 'password', register],
  ['POST /users', 'password', (password) => createUser(password)],
  [
    'POST /auth/change-password',
    'newPassword',
    async (newPassword) => {
      const email = await existingUser();
      const { body } = await post('/auth/login', { email, password: fine });
      const change = { currentPassword: fine, newPassword };
      return post('/auth/change-password', change, body.data.accessToken);
    },
  ],
  [
    'POST /auth/reset-password',
    'password',
    async (password) => {
      const email = await existingUser();
      await post('/auth/forgot-password', { email });
      const token = tokenIn((await emailsTo(server, email))[0] ?? '');
      const reply = await post('/auth/reset-password', { token, password });
      // A refusal leaves the link valid.
      if (reply.status === 400)
        expect((await post('/auth/reset-password', { token, password: fine })).status).toBe(201);
      return reply;
    },
  ],
];

/** Passwords that are refused, and what the answer says about the field. */
const refused: [unknown, string][] = [
  ['sieben7', 'expected at least 8'],
  ['x'.repeat(129), 'expected at most 128'],
  ['Sunshine', '.*most common'],
  [12345678, 'expected string'],
  [breached, '.*breach'],
  ...['marigold 1984', 'petersen-PETERSEN', 'gardens.2026', 'Petalpaw123!'].map((own): [string, string] => [
    own,
    '.*fewer than 8 characters besides',
  ]),
];

describe.each(places)('%s', (_place, field, choose) => {
  test('400 for a short, long, common or breached password, or one made of the name, the address or the service (contract §13, ASVS 5.0 6.2)', async () => {
    for (const [password, details] of refused) {
      const { status, body, text } = await choose(password as string);
      expect([status, body.error], String(password)).toEqual([400, 'VALIDATION_FAILED']);
      expect(body.details).toMatch(new RegExp(`^${field}: ${details}`));
      expect(text).not.toContain(String(password));
    }
  });

  test('201 for a password that is in no list, or only as padding of the answer', async () => {
    for (const password of [fine, padding, 'marigold likes the petalpaw hotel'])
      expect((await choose(password)).status).toBe(201);
  });
});

describe('BREACHED_PASSWORDS_URL (contract §13)', () => {
  test('the service receives five digits of the SHA-1, nothing else', async () => {
    const before = range.asked.length;
    await register(fine);
    const prefix = createHash('sha1').update(fine).digest('hex').slice(0, 5).toUpperCase();
    const asked = range.asked.slice(before);
    expect(asked.map(({ line }) => line)).toEqual([`GET /range/${prefix}`]);
    expect(asked[0]?.headers).toMatchObject({ 'add-padding': 'true', 'user-agent': 'petalpaw' });
    expect(asked[0]?.headers).not.toHaveProperty('cookie');
    expect(asked[0]?.headers).not.toHaveProperty('authorization');
  });

  /** The line of the log. */
  const unanswered = (reason: string) => ({
    level: 40,
    reason,
    msg: 'the service of BREACHED_PASSWORDS_URL did not answer; the password was accepted without it',
  });

  test.for<[string, Parameters<RangeServer['answer']>[0], string]>([
    ['is overloaded', (response) => response.writeHead(503).end(), 'status 503'],
    ['knows no such path', (response) => response.writeHead(404).end(), 'status 404'],
    [
      'redirects',
      // A client that follows the redirect gets an answer.
      (response) =>
        response.req.url === '/elsewhere'
          ? response.end()
          : response.writeHead(302, { location: '/elsewhere' }).end(),
      'TypeError',
    ],
    ['closes the connection', (response) => response.destroy(), 'UND_ERR_SOCKET'],
    ['answers with a page', (response) => response.end('<!doctype html>Sign in'), 'answer in another format'],
    ['answers without end', (response) => response.end('x'.repeat(2 ** 21)), 'answer too large'],
  ])('201 and one line in the log when the service %s', async ([, how, reason]) => {
    range.answer(how);
    onTestFinished(() => range.answer());
    const before = lines.length;
    expect((await register(breached)).status).toBe(201);
    const logged = lines.slice(before).map((line) => JSON.parse(line));
    expect(logged.filter(({ level }) => level >= 40)).toMatchObject([unanswered(reason)]);
    expect(lines.join('')).not.toContain(breached);
  });

  test('the same when it never answers, or never ends its answer', async () => {
    const hows: Parameters<RangeServer['answer']>[0][] = [
      () => {},
      (response) => response.write('0'.repeat(35)),
    ];
    let asked = 0;
    range.answer((response) => hows[asked++]?.(response));
    onTestFinished(() => range.answer());
    const before = lines.length;
    // At the same time: each waits for as long as the service may take.
    const replies = await Promise.all(hows.map(() => register(breached)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(asked).toBe(2);
    const logged = lines.slice(before).map((line) => JSON.parse(line));
    expect(logged.filter(({ level }) => level >= 40)).toMatchObject(
      Array(2).fill(unanswered('TimeoutError')),
    );
    expect(lines.join('')).not.toContain(breached);
  });

  test('existing passwords are not looked up: login works as before', async () => {
    range.answer((response) => response.writeHead(503).end());
    const email = newEmail();
    expect((await createUser(breached, email)).status).toBe(201);
    range.answer();
    const before = range.asked.length;
    expect((await post('/auth/login', { email, password: breached })).status).toBe(201);
    expect(range.asked.length).toBe(before);
  });

  test('a start warns of an ADMIN_PASSWORD that a user could not choose, and uses it', async () => {
    for (const [password, why] of [
      [breached, 'breach'],
      ['petalpaw 2026', 'besides'],
    ] as const) {
      const lines: string[] = [];
      const env = { BREACHED_PASSWORDS_URL: range.url, LOG_LEVEL: 'info', ADMIN_PASSWORD: password };
      const server = await serverForThisTest(env, (line) => lines.push(line));
      await signIn(server.request, admin.email, password);
      const warned = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40);
      expect(warned).toMatchObject([{ msg: expect.stringMatching(`^ADMIN_PASSWORD .*${why}`) }]);
      expect(lines.join('')).not.toContain(password);
    }
  });
});
