/** Contract §20: the largest texts that interface B stores, on every write. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Business, hours, openBusiness } from './support/business.ts';
import { admin, type SignedIn, startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let business: Business;
let anna: SignedIn;
let service: string;
let pet: string;
let staff: string;
beforeAll(async () => {
  server = await startServer();
  business = await openBusiness(server);
  anna = await server.newUser('CUSTOMER');
  service = await business.service();
  pet = await business.pet(anna);
  staff = (await business.staff()).id;
});
afterAll(() => server?.close());

let made = 0;
const unique = () => `sizes-${++made}-${crypto.randomUUID()}`;
const password = 'a password of the tests';
const text = { en: 'English' };
const newService = {
  name: text,
  description: text,
  category: 'GROOMING',
  basePrice: 1,
  priceUnit: 'session',
};
/** A different hour of a different day each time, so that no booking conflicts with the next. */
const nextHour = () => hours(24 * ++made, 24 * made + 1);

/** The body that puts `value` into one field of one write. */
type Write = readonly [method: string, path: string, body: (value: unknown) => unknown | Promise<unknown>];

const writes: Record<string, readonly [field: string, Write]> = {
  'register name': [
    'name',
    ['POST', '/auth/register', (name) => ({ email: `${unique()}@petalpaw.test`, password, name })],
  ],
  'createUser name': [
    'name',
    ['POST', '/users', (name) => ({ email: `${unique()}@petalpaw.test`, password, role: 'CUSTOMER', name })],
  ],
  'updateUser name': ['name', ['PATCH', '/users/:user', (name) => ({ name })]],
  'createTotpFactor name': [
    'name',
    ['POST', '/auth/factors/totp', (name) => ({ password: admin.password, name })],
  ],
  'createPet name': ['name', ['POST', '/pets', (name) => ({ name, species: 'DOG' })]],
  'updatePet name': ['name', ['PUT', '/pets/:pet', (name) => ({ name })]],
  'createStaff code': ['code', ['POST', '/staff', async (code) => ({ userId: await newUserId(), code })]],
  'updateStaff code': [
    'code',
    ['PUT', '/staff/:staff', (code) => ({ code: String(code).replaceAll('🐶', '🐱') })],
  ],
  'writeSettings type': ['type', ['PUT', '/settings', (type) => ({ key: 'sizes', value: 1, type })]],
  'writeSettings type, in an array': [
    '[1].type',
    [
      'PUT',
      '/settings',
      (type) => [
        { key: 'one', value: 1 },
        { key: 'sizes', value: 1, type },
      ],
    ],
  ],
  'createService imageUrl': ['imageUrl', ['POST', '/services', (imageUrl) => ({ ...newService, imageUrl })]],
  'updateService imageUrl': ['imageUrl', ['PUT', '/services/:service', (imageUrl) => ({ imageUrl })]],
  'updateService images': ['images[1]', ['PUT', '/services/:service', (url) => ({ images: ['/a', url] })]],
  'createPet medicalHistory': [
    'medicalHistory',
    ['POST', '/pets', (medicalHistory) => ({ name: 'Rex', species: 'DOG', medicalHistory })],
  ],
  'updatePet medicalHistory': [
    'medicalHistory',
    ['PUT', '/pets/:pet', (medicalHistory) => ({ medicalHistory })],
  ],
  'createBooking notes': [
    'notes',
    ['POST', '/bookings', (notes) => ({ petIds: [pet], serviceIds: [service], ...nextHour(), notes })],
  ],
  'updateBooking notes': ['notes', ['PUT', '/bookings/:booking', (notes) => ({ notes })]],
  'changeBookingStatus reason': [
    'reason',
    ['PATCH', '/bookings/:newBooking/status', (reason) => ({ status: 'CONFIRMED', reason })],
  ],
  'createStaffTimeOff reason': [
    'reason',
    ['POST', '/staff/:staff/time-off', (reason) => ({ ...nextHour(), reason })],
  ],
  'createService name': ['name', ['POST', '/services', (vi) => ({ ...newService, name: { ...text, vi } })]],
  'createService description': [
    'description',
    ['POST', '/services', (en) => ({ ...newService, description: { en } })],
  ],
  'updateService name': ['name', ['PUT', '/services/:service', (en) => ({ name: { en } })]],
  'updateService description': [
    'description',
    ['PUT', '/services/:service', (ja) => ({ description: { ...text, ja } })],
  ],
  'createStaff department': [
    'department',
    ['POST', '/staff', async (en) => ({ userId: await newUserId(), department: { en } })],
  ],
  'updateStaff position': ['position', ['PUT', '/staff/:staff', (th) => ({ position: { ...text, th } })]],
  'updateStaff specialization': [
    'specialization',
    ['PUT', '/staff/:staff', (en) => ({ specialization: { en } })],
  ],
  'writeSettings value, translatable': [
    'value',
    ['PUT', '/settings', (en) => ({ key: unique(), value: { en } })],
  ],
};

const limits: Record<string, number> = {
  medicalHistory: 20_000,
  notes: 20_000,
  reason: 20_000,
  description: 10_000,
  department: 10_000,
  position: 10_000,
  specialization: 10_000,
};
const limitOf = (what: string, field: string) =>
  what.includes('Service name') || what.includes('translatable') ? 10_000 : (limits[field] ?? 1_000);

async function newUserId(): Promise<string> {
  return (await server.newUser('STAFF')).id;
}

async function send([method, path, body]: Write, value: unknown) {
  const booked = () =>
    business.booked(anna, { petIds: [pet], serviceIds: [service], ...nextHour() }) as Promise<{ id: string }>;
  const target = path
    .replace(':user', anna.id)
    .replace(':pet', pet)
    .replace(':staff', staff)
    .replace(':service', service)
    .replace(
      /:(newB|b)ooking/,
      path.includes('ooking/') || path.endsWith('ooking') ? (await booked()).id : '',
    );
  return server.request(method, target, { token: business.admin.token, body: await body(value) });
}

describe('contract §20: texts', () => {
  test.each(Object.entries(writes))(
    '%s: the longest text is stored, one character more is answered 400 with the limit',
    async (what, [field, write]) => {
      const limit = limitOf(what, field);
      // A character is a code point: each of these has two units in JavaScript and four bytes in UTF-8. URLs are ASCII.
      const character = /imageUrl|images/.test(field) ? 'a' : '🐶';
      const kept = await send(write, character.repeat(limit));
      expect([200, 201], kept.text.slice(0, 300)).toContain(kept.status);
      const refused = await send(write, character.repeat(limit + 1));
      expect([refused.status, refused.body.error]).toEqual([400, 'VALIDATION_FAILED']);
      expect(refused.body.details).toContain(`${field}: `);
      expect(refused.body.details).toContain(String(limit));
      expect(refused.body.details.length).toBeLessThan(300);
    },
    30_000,
  );

  test('a TranslatedField names the language whose text is too long', async () => {
    const { body } = await server.request('PUT', `/services/${service}`, {
      token: business.admin.token,
      body: { name: { en: 'Bath', ko: 'x'.repeat(10_001) } },
    });
    expect(body.details).toMatch(/^name: .*10000 characters at the key "ko"/);
  });

  test('a price unit or a status of more than 1,000 characters is refused, even with a valid beginning', async () => {
    const unit = await server.request('PUT', `/services/${service}`, {
      token: business.admin.token,
      body: { priceUnit: `per ${' '.repeat(1_000)}session` },
    });
    const status = await server.request('PUT', `/staff/${staff}`, {
      token: business.admin.token,
      body: { status: 'A'.repeat(1_001) },
    });
    expect([unit.status, unit.body.details, status.status, status.body.details]).toEqual([
      400,
      expect.stringMatching(/^priceUnit: .*1000/),
      400,
      expect.stringMatching(/^status: .*1000/),
    ]);
  });
});
