/** Contract §20: the audit log stores a text above 4 KB as `{sha256, length}`, at any depth of a value. */
import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { hours } from '#test/support/business.ts';
import { businessTest, perFile } from '#test/support/fixtures.ts';

const test = businessTest.extend('api', perFile, ({ server, business }) => {
  const send = (method: string, path: string, body?: unknown) =>
    server.request(method, path, { token: business.admin.token, ...(body === undefined ? {} : { body }) });
  async function entryOf(action: string, entityId: string) {
    const { body } = await send(
      'GET',
      `/audit-logs?${new URLSearchParams({ action, entityId, limit: '1' })}`,
    );
    return body.data[0] as { before: Record<string, unknown>; after: Record<string, unknown> };
  }
  return { send, entryOf };
});

const print = (text: string) => ({
  sha256: createHash('sha256').update(text).digest('hex'),
  length: Buffer.byteLength(text),
});

/** Exactly 4,096 bytes in 1,366 characters; the other text has one more byte in one more character. */
const small = `${'ก'.repeat(1_365)}x`;
const large = `${small}y`;
const notes = 'n'.repeat(20_000);
const otherNotes = 'm'.repeat(20_000);

describe('large texts in the audit log (contract §20)', () => {
  test('pets: texts of 4,096 bytes are kept and longer ones replaced, also in nested JSON', async ({
    business,
    api,
  }) => {
    const pet = { name: 'Mochi', species: 'CAT', medicalHistory: small, allergies: [{ deep: { a: large } }] };
    const id = await business.pet(business.admin, pet);
    const stored = { medicalHistory: small, allergies: [{ deep: { a: print(large) } }] };
    expect((await api.entryOf('createPet', id)).after).toMatchObject(stored);
    const vaccinations = { 2: [large, small], 1: 1.5 };
    await api.send('PUT', `/pets/${id}`, { medicalHistory: large, vaccinations });
    expect(await api.entryOf('updatePet', id)).toMatchObject({
      before: { medicalHistory: small, vaccinations: null },
      after: { medicalHistory: print(large), vaccinations: { 2: [print(large), small], 1: 1.5 } },
    });
    await api.send('DELETE', `/pets/${id}`);
    const deleted = await api.entryOf('deletePet', id);
    expect(deleted.before).toMatchObject({ medicalHistory: print(large), name: 'Mochi' });
  });

  test('bookings: long notes and reasons are replaced in every entry', async ({ server, business, api }) => {
    const anna = await server.newUser('CUSTOMER');
    const [pet, service] = [await business.pet(anna), await business.service()];
    const body = { petIds: [pet], serviceIds: [service], ...hours(9, 10), notes };
    const { id } = await business.booked(anna, body);
    expect((await api.entryOf('createBooking', id)).after).toMatchObject({ notes: print(notes) });
    await api.send('PUT', `/bookings/${id}`, { notes: otherNotes });
    expect(await api.entryOf('updateBooking', id)).toMatchObject({
      before: { notes: print(notes) },
      after: { notes: print(otherNotes) },
    });
    await api.send('PATCH', `/bookings/${id}/status`, { status: 'CANCELLED', reason: notes });
    expect((await api.entryOf('changeBookingStatus', id)).after).toEqual({
      status: 'CANCELLED',
      reason: print(notes),
    });
    await api.send('DELETE', `/bookings/${id}`);
    expect((await api.entryOf('deleteBooking', id)).before).toMatchObject({ notes: print(otherNotes) });
  });

  test('services and settings: each language is replaced separately', async ({ business, api }) => {
    const id = await business.service({ description: { en: 'Short.', vi: large } });
    const description = { en: 'Short.', vi: print(large) };
    expect((await api.entryOf('createService', id)).after).toMatchObject({ description });
    await api.send('PUT', '/settings', { key: 'large', value: { en: large } });
    const value = { en: print(large) };
    expect((await api.entryOf('writeSettings', 'large')).after).toMatchObject({ value });
  });

  test('a value that equals the fingerprint of the previous text is recorded as a change', async ({
    business,
    api,
  }) => {
    const id = await business.pet(business.admin, { allergies: large });
    await api.send('PUT', `/pets/${id}`, { allergies: print(large) });
    expect(await api.entryOf('updatePet', id)).toMatchObject({
      before: { allergies: print(large) },
      after: { allergies: print(large) },
    });
    await api.send('PUT', `/pets/${id}`, { allergies: print(large) });
    // Sending the stored value again is not a change.
    expect((await api.entryOf('updatePet', id)).after).toEqual({});
  });

  test('texts below 4 KB are kept up to 64 KB in one field; a larger field is replaced as a whole', async ({
    business,
    api,
    query,
  }) => {
    const many = Array.from({ length: 15 }, (_, at) => `${at}${'x'.repeat(4_000)}`);
    const id = await business.pet(business.admin, { vaccinations: many });
    expect((await api.entryOf('createPet', id)).after).toMatchObject({ vaccinations: many });
    // A value above the limit of a request.
    const old = JSON.stringify(Array.from({ length: 300 }, (_, at) => `${at}${'x'.repeat(3_000)}`));
    await query('UPDATE pets SET vaccinations = $2 WHERE id = $1', [id, old]);
    await api.send('DELETE', `/pets/${id}`);
    const { before } = await api.entryOf('deletePet', id);
    expect(before).toMatchObject({ vaccinations: print(old), name: 'Rex' });
    const [{ largest }] = await query(
      'SELECT max(octet_length(before::text) + octet_length(after::text)) AS largest FROM audit_log',
    );
    expect(largest).toBeLessThan(100_000);
  });
});
