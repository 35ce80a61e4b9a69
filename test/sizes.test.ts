/** Contract §20: the largest texts that interface B stores, on every write. */
import { describe, expect, test } from 'vitest';
import { buildService } from './support/builders.ts';
import { hours, openBusiness } from './support/business.ts';
import { admin, serverForThisFile } from './support/server.ts';

const server = await serverForThisFile();
const business = await openBusiness(server);
const anna = await server.newUser('CUSTOMER');
const service = await business.service();
const pet = await business.pet(anna);
const staff = (await business.staff()).id;

let made = 0;
const unique = () => `sizes-${++made}-${crypto.randomUUID()}`;
const password = 'a password of the tests';
const text = { en: 'English' };
const newService = buildService({ name: text, description: text });
/** A different hour of a different day each time, so that no booking conflicts with the next. */
const nextHour = () => hours(24 * ++made, 24 * made + 1);

type Body = (value: unknown) => unknown | Promise<unknown>;
const longFields = ['notes', 'medicalHistory', 'description', 'specialization'];
const email = () => `${unique()}@petalpaw.test`;

/** A write, the field that it puts the value into, and the body with it, which is only that field if none is given. */
const writes: readonly (readonly [write: string, field: string, body?: Body])[] = [
  ['POST /auth/register', 'name', (name) => ({ email: email(), password, name })],
  ['POST /users', 'name', (name) => ({ email: email(), password, role: 'CUSTOMER', name })],
  ['PATCH /users/:user', 'name'],
  ['POST /auth/factors/totp', 'name', (name) => ({ password: admin.password, name })],
  ['POST /pets', 'name', (name) => ({ name, species: 'DOG' })],
  ['PUT /pets/:pet', 'name'],
  ['POST /staff', 'code', async (code) => ({ userId: await newUserId(), code })],
  ['PUT /staff/:staff', 'code', (code) => ({ code: String(code).replaceAll('🐶', '🐱') })],
  ['PUT /settings', 'type', (type) => ({ key: 'sizes', value: 1, type })],
  [
    'PUT /settings',
    '[1].type',
    (type) => [
      { key: 'one', value: 1 },
      { key: 'sizes', value: 1, type },
    ],
  ],
  ['POST /services', 'imageUrl', (imageUrl) => ({ ...newService, imageUrl })],
  ['PUT /services/:service', 'imageUrl'],
  ['PUT /services/:service', 'images[1]', (url) => ({ images: ['/a', url] })],
  ['POST /pets', 'medicalHistory', (medicalHistory) => ({ name: 'Rex', species: 'DOG', medicalHistory })],
  ['PUT /pets/:pet', 'medicalHistory'],
  ['POST /bookings', 'notes', (notes) => ({ petIds: [pet], serviceIds: [service], ...nextHour(), notes })],
  ['PUT /bookings/:booking', 'notes'],
  ['PATCH /bookings/:booking/status', 'reason', (reason) => ({ status: 'CONFIRMED', reason })],
  ['POST /staff/:staff/time-off', 'reason', (reason) => ({ ...nextHour(), reason })],
  ['POST /services?lang=vi', 'name', (vi) => ({ ...newService, name: { ...text, vi } })],
  ['POST /services', 'description', (en) => ({ ...newService, description: { en } })],
  ['PUT /services/:service', 'name', (en) => ({ name: { en } })],
  ['PUT /services/:service?lang=ja', 'description', (ja) => ({ description: { ...text, ja } })],
  ['POST /staff', 'department', async (en) => ({ userId: await newUserId(), department: { en } })],
  ['PUT /staff/:staff?lang=th', 'position', (th) => ({ position: { ...text, th } })],
  ['PUT /staff/:staff', 'specialization', (en) => ({ specialization: { en } })],
  // Translatable.
  ['PUT /settings', 'value', (en) => ({ key: unique(), value: { en } })],
];

const limits: Record<string, number> = {
  ...{ medicalHistory: 20_000, notes: 20_000, reason: 20_000 },
  ...{ description: 10_000, department: 10_000, position: 10_000, specialization: 10_000 },
};
const limitOf = (write: string, field: string) =>
  (field === 'name' && write.includes('/services')) || field === 'value' ? 10_000 : (limits[field] ?? 1_000);

async function newUserId(): Promise<string> {
  return (await server.newUser('STAFF')).id;
}

async function send(write: string, body: unknown) {
  const [method = '', path = ''] = write.split(' ');
  const booked = path.includes(':booking')
    ? await business.booked(anna, { petIds: [pet], serviceIds: [service], ...nextHour() })
    : undefined;
  const ids = { ':user': anna.id, ':pet': pet, ':staff': staff, ':service': service, ':booking': booked?.id };
  const found = path.replace(/:\w+/, (name) => ids[name as keyof typeof ids]);
  return server.request(method, found, { token: business.admin.token, body });
}

const lineFields = ['name', 'code', 'type', '[1].type', 'department', 'position'];

describe('contract §20: names are one line', () => {
  test.for(writes.filter(([, field]) => lineFields.includes(field)))(
    '%s, %s: white space with a line break is one space, none is at the ends, and a control character is 400',
    async ([write, field, body = (value) => ({ [field]: value })]) => {
      const name = unique();
      const kept = await send(write, await body(` Rex \r\n\t${name}\r\n`));
      expect([200, 201], kept.text.slice(0, 300)).toContain(kept.status);
      // The name of an app that is not confirmed yet is not shown.
      if (!write.endsWith('/totp')) expect(kept.text).toContain(`"Rex ${name}"`);
      const refused = await send(write, await body(`Rex\u0007${name}`));
      expect([refused.status, refused.body.error]).toEqual([400, 'VALIDATION_FAILED']);
      expect(refused.body.details.startsWith(field), refused.body.details).toBe(true);
      expect(refused.body.details).toContain('expected one line without control characters');
    },
  );

  test.for(writes.filter(([, field]) => longFields.includes(field)))(
    '%s, %s: notes, histories and descriptions keep their lines',
    async ([write, field, body = (value) => ({ [field]: value })]) => {
      const kept = await send(write, await body(' a\r\n\tb\n'));
      expect([200, 201], kept.text.slice(0, 300)).toContain(kept.status);
      expect(kept.text).toContain(JSON.stringify(' a\r\n\tb\n'));
    },
  );

  test.each([
    ['businessName', 'Happy\r\nPaws\n', 'Happy Paws'],
    ['businessName', { en: 'Happy\nPaws', de: '\tPfoten' }, 'Happy Paws'],
    ['vaccinationRules', { DAYCARE: ['Rabies\r\n'] }, { DAYCARE: ['Rabies'] }],
    [
      'closures',
      [{ from: '2030-12-24', to: '2030-12-26', name: { en: 'Christmas\r\n' } }],
      [{ from: '2030-12-24', to: '2030-12-26', name: { en: 'Christmas' } }],
    ],
  ])('the names in the setting %s %j', async (key, value, stored) => {
    const put = (sent: unknown) =>
      server.request('PUT', '/settings', { token: business.admin.token, body: { key, value: sent } });
    const saved = await put(value);
    expect([saved.status, saved.body.data[0].value]).toEqual([200, stored]);
    const refused = await put(JSON.parse(JSON.stringify(value).replace('\\n', '\\u0007x')));
    const details = 'value: expected one line without control characters';
    expect([refused.status, refused.body.details]).toEqual([400, details]);
    await server.request('DELETE', `/settings/${key}`, { token: business.admin.token });
  });
});

describe('contract §20: texts', () => {
  test.for(writes)(
    '%s, %s: the longest text is stored, one character more is answered 400 with the limit',
    async ([write, field, body = (value) => ({ [field]: value })]) => {
      const limit = limitOf(write, field);
      // A character is a code point: each of these has two units in JavaScript and four bytes in UTF-8. URLs are ASCII.
      const character = /imageUrl|images/.test(field) ? 'a' : '🐶';
      const kept = await send(write, await body(character.repeat(limit)));
      expect([200, 201], kept.text.slice(0, 300)).toContain(kept.status);
      const refused = await send(write, await body(character.repeat(limit + 1)));
      expect([refused.status, refused.body.error]).toEqual([400, 'VALIDATION_FAILED']);
      expect(refused.body.details.startsWith(field), refused.body.details).toBe(true);
      expect(refused.body.details).toContain(String(limit));
      expect(refused.body.details.length).toBeLessThan(300);
    },
  );

  test('a TranslatedField names the language whose text is too long', async () => {
    const { body } = await send('PUT /services/:service', { name: { en: 'Bath', ko: 'x'.repeat(10_001) } });
    expect(body.details).toMatch(/^name\.ko: .*10000 characters/);
  });

  test('a price unit or a status of more than 1,000 characters is refused, even with a valid beginning', async () => {
    const priceUnit = `per ${' '.repeat(1_000)}session`;
    const unit = await send('PUT /services/:service', { priceUnit });
    expect([unit.status, unit.body.details]).toEqual([400, expect.stringMatching(/^priceUnit: .*1000/)]);
    const status = await send('PUT /staff/:staff', { status: 'A'.repeat(1_001) });
    expect([status.status, status.body.details]).toEqual([400, expect.stringMatching(/^status: .*1000/)]);
  });
});
