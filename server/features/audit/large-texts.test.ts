/** Contract §20: the audit log stores a text above 4 KB as `{sha256, length}`, at any depth of a value. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { hours } from '#test/support/business.ts';

const { business, query, server } = await openBookings();

const send = (method: string, path: string, body?: unknown) =>
  server.request(method, path, { token: business.admin.token, ...(body === undefined ? {} : { body }) });
async function entryOf(action: string, entityId: string) {
  const { body } = await send('GET', `/audit-logs?${new URLSearchParams({ action, entityId, limit: '1' })}`);
  return body.data[0] as { before: Record<string, unknown>; after: Record<string, unknown> };
}

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
  test('pets: texts of 4,096 bytes are kept and longer ones replaced, also in nested JSON', async () => {
    const pet = { name: 'Mochi', species: 'CAT', medicalHistory: small, allergies: [{ deep: { a: large } }] };
    const id = await business.pet(business.admin, pet);
    const stored = { medicalHistory: small, allergies: [{ deep: { a: print(large) } }] };
    expect((await entryOf('createPet', id)).after).toMatchObject(stored);
    const vaccinations = { 2: [large, small], 1: 1.5 };
    await send('PUT', `/pets/${id}`, { medicalHistory: large, vaccinations });
    expect(await entryOf('updatePet', id)).toMatchObject({
      before: { medicalHistory: small, vaccinations: null },
      after: { medicalHistory: print(large), vaccinations: { 2: [print(large), small], 1: 1.5 } },
    });
    await send('DELETE', `/pets/${id}`);
    const deleted = await entryOf('deletePet', id);
    expect(deleted.before).toMatchObject({ medicalHistory: print(large), name: 'Mochi' });
  });

  test('bookings: long notes and reasons are replaced in every entry', async () => {
    const anna = await server.newUser('CUSTOMER');
    const [pet, service] = [await business.pet(anna), await business.service()];
    const body = { petIds: [pet], serviceIds: [service], ...hours(9, 10), notes };
    const { id } = await business.booked(anna, body);
    expect((await entryOf('createBooking', id)).after).toMatchObject({ notes: print(notes) });
    await send('PUT', `/bookings/${id}`, { notes: otherNotes });
    expect(await entryOf('updateBooking', id)).toMatchObject({
      before: { notes: print(notes) },
      after: { notes: print(otherNotes) },
    });
    await send('PATCH', `/bookings/${id}/status`, { status: 'CANCELLED', reason: notes });
    expect((await entryOf('changeBookingStatus', id)).after).toEqual({
      status: 'CANCELLED',
      reason: print(notes),
    });
    await send('DELETE', `/bookings/${id}`);
    expect((await entryOf('deleteBooking', id)).before).toMatchObject({ notes: print(otherNotes) });
  });

  test('services and settings: each language is replaced separately', async () => {
    const id = await business.service({ description: { en: 'Short.', vi: large } });
    const description = { en: 'Short.', vi: print(large) };
    expect((await entryOf('createService', id)).after).toMatchObject({ description });
    await send('PUT', '/settings', { key: 'large', value: { en: large } });
    const value = { en: print(large) };
    expect((await entryOf('writeSettings', 'large')).after).toMatchObject({ value });
  });

  test('a value that equals the fingerprint of the previous text is recorded as a change', async () => {
    const id = await business.pet(business.admin, { allergies: large });
    await send('PUT', `/pets/${id}`, { allergies: print(large) });
    expect(await entryOf('updatePet', id)).toMatchObject({
      before: { allergies: print(large) },
      after: { allergies: print(large) },
    });
    await send('PUT', `/pets/${id}`, { allergies: print(large) });
    // Sending the stored value again is not a change.
    expect((await entryOf('updatePet', id)).after).toEqual({});
  });

  test('texts below 4 KB are kept up to 64 KB in one field; a larger field is replaced as a whole', async () => {
    const many = Array.from({ length: 15 }, (_, at) => `${at}${'x'.repeat(4_000)}`);
    const id = await business.pet(business.admin, { vaccinations: many });
    expect((await entryOf('createPet', id)).after).toMatchObject({ vaccinations: many });
    // A value above the limit of a request.
    const old = JSON.stringify(Array.from({ length: 300 }, (_, at) => `${at}${'x'.repeat(3_000)}`));
    await query('UPDATE pets SET vaccinations = $2 WHERE id = $1', [id, old]);
    await send('DELETE', `/pets/${id}`);
    const { before } = await entryOf('deletePet', id);
    expect(before).toMatchObject({ vaccinations: print(old), name: 'Rex' });
    const [{ largest }] = await query(
      'SELECT max(octet_length(before::text) + octet_length(after::text)) AS largest FROM audit_log',
    );
    expect(largest).toBeLessThan(100_000);
  });
});
