/** Contract §20: free JSON values, lists, and values that have no limit or had none when they were stored. */
import { describe, expect, test } from 'vitest';
import { hours, openBusiness } from './support/business.ts';
import { serverForThisFile } from './support/server.ts';

const server = await serverForThisFile();
const business = await openBusiness(server);
const anna = await server.newUser('CUSTOMER');
const service = await business.service();
const pet = await business.pet(anna);
const staff = (await business.staff()).id;

const password = 'a password of the tests';
let made = 0;
/** A different day each time, so that no booking conflicts with the next. */
const nextHour = () => hours(24 * ++made, 24 * made + 1);

const largest = 65_536;
/** JSON text of exactly so many bytes: short texts, separated by white space that is sent and not stored. */
function jsonOf(bytes: number): string {
  const some = `["${'é'.repeat(20_000)}",  {"a":"]}\\""}`;
  const rest = bytes - Buffer.byteLength(some) - 1;
  return `${some}${' '.repeat(rest)}]`;
}

describe('contract §20: a JSON value of 64 KB as sent', () => {
  const pads = (name: string, value: string) => `"a":[{"vaccinations":1}],\n"${name}" :\t${value} `;
  const bodies: readonly (readonly [what: string, field: string, path: string, (value: string) => string])[] =
    [
      [
        ...(['POST pets', 'vaccinations', '/pets'] as const),
        (value) => `{"name":"Rex","species":"DOG",${pads('vaccinations', value)}}`,
      ],
      ['PUT pets', 'allergies', `/pets/${pet}`, (value) => `{${pads('allergies', value)}}`],
      [
        ...(['PUT staff, its key escaped', 'workingHours', `/staff/${staff}`] as const),
        (value) => `{${pads('w\\u006frkingHours', value)}}`,
      ],
      ['PUT settings', 'value', '/settings', (value) => `{"key":"json",${pads('value', value)}}`],
      [
        ...(['PUT settings, in an array', '[1].value', '/settings'] as const),
        (value) => ` [ {"key":"one","value":{"value":1}} , {"value":${value},"key":"json"}]`,
      ],
    ];

  test.each(bodies)('%s: %s', async (what, field, path, body) => {
    const send = (bytes: number) =>
      server.request(what.split(' ')[0] ?? '', path, { ...business.admin, body: body(jsonOf(bytes)) });
    const kept = await send(largest);
    expect([200, 201], kept.text.slice(0, 300)).toContain(kept.status);
    const refused = await send(largest + 1);
    const { error, details } = refused.body;
    const expected = [400, 'VALIDATION_FAILED', `${field}: expected at most 65536 bytes`];
    expect([refused.status, error, details]).toEqual(expected);
  });

  test('each value has its own limit; a long text or number is a value too', async () => {
    const { token } = business.admin;
    const both = `{"vaccinations":${jsonOf(largest)},"allergies":${jsonOf(largest)}}`;
    expect((await server.request('PUT', `/pets/${pet}`, { token, body: both })).status).toBe(200);
    for (const value of [
      `"${'x'.repeat(largest)}"`,
      '1'.repeat(largest + 1),
      '[1]'.padEnd(largest + 1, ' '),
    ]) {
      const reply = await server.request('PUT', `/pets/${pet}`, { token, body: `{"allergies":${value}}` });
      // White space after the value is not part of it.
      expect(reply.status, value.slice(0, 9)).toBe(value.endsWith(' ') ? 200 : 400);
    }
  });
});

describe('contract §20: other limits and existing data', () => {
  test('lists that are stored with their record have at most 1,000 entries', async () => {
    const { token } = business.admin;
    const images = (count: number) =>
      server.request('PUT', `/services/${service}`, { token, body: { images: Array(count).fill('/a.jpg') } });
    expect((await images(1_000)).status).toBe(200);
    expect((await images(1_001)).body.details).toMatch(/^images: .*1000/);
    const petIds = Array.from({ length: 1_001 }, () => crypto.randomUUID());
    const reply = await business.book(anna, { petIds, serviceIds: [service], ...nextHour() });
    expect([reply.status, reply.body.details]).toEqual([400, expect.stringMatching(/^petIds: .*1000/)]);
  });

  test('interface A has no such limit', async () => {
    const body = { id: 20, name: 'x'.repeat(500_000), tag: 'y'.repeat(100_000) };
    expect((await server.request('POST', '/plants', { token: anna.token, body })).status).toBe(200);
  });

  test('a wrong password of any length is answered 401 without expensive hashing', async () => {
    const body = { email: anna.email, password: 'x'.repeat(1_000_000) };
    expect((await server.request('POST', '/auth/login', { body })).status).toBe(401);
  });

  test('the user agent of a session is stored up to 1,000 characters', async () => {
    const headers = { 'user-agent': 'x'.repeat(5_000) };
    const { email } = anna;
    const login = await server.request('POST', '/auth/login', { body: { email, password }, headers });
    const token = login.body.data.accessToken;
    const { body } = await server.request('GET', '/auth/sessions', { token });
    expect(body.data.find(({ current }: { current: boolean }) => current).userAgent).toBe('x'.repeat(1_000));
  });

  test('stored values above the limit stay readable, and a PUT without them succeeds', async () => {
    const { pool } = server.running.app.database;
    const { token } = business.admin;
    const id = await business.pet(anna);
    const [name, history] = ['n'.repeat(5_000), 'h'.repeat(90_000)];
    const allergies = { long: 'a'.repeat(100_000) };
    const update = 'UPDATE pets SET name = $2, medical_history = $3, allergies = $4 WHERE id = $1';
    await pool.query(update, [id, name, history, JSON.stringify(allergies)]);
    const stored = { name, medicalHistory: history, allergies };
    expect((await server.request('GET', `/pets/${id}`, { token })).body.data).toMatchObject(stored);
    const changed = await server.request('PUT', `/pets/${id}`, { token, body: { species: 'CAT' } });
    expect([changed.status, changed.body.data]).toMatchObject([200, { ...stored, species: 'CAT' }]);

    const body = { petIds: [pet], serviceIds: [service], ...nextHour() };
    const { id: booking } = await business.booked(anna, body);
    await pool.query('UPDATE bookings SET notes = $2 WHERE id = $1', [booking, history]);
    const moved = await server.request('PUT', `/bookings/${booking}`, { token, body: nextHour() });
    expect([moved.status, moved.body.data?.notes]).toEqual([200, history]);
  });
});
