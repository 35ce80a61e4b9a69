/** Examples for the OpenAPI document. */

export const newBookingExample = {
  petIds: ['01940b6e-7d20-7b3a-8f11-6c1e5a9d0b42'],
  services: [{ serviceId: '01931c5e-7a10-7c3e-9d0a-3b0e6f1c2d4a', quantity: 1 }],
  startDate: '2026-11-23T02:00:00.000Z',
  endDate: '2026-11-23T03:00:00.000Z',
  staffId: '01940b6f-0a31-7d0e-b4c5-90f1a2b3c4d5',
  notes: 'Mochi is shy with strangers.',
};

export const bookingExample = {
  id: '0194112a-3c4d-7e5f-8a6b-7c8d9e0f1a2b',
  userId: '01940b6e-5c1a-7cc3-9c0a-2f8f3b1d5e77',
  user: { id: '01940b6e-5c1a-7cc3-9c0a-2f8f3b1d5e77', name: 'Anna Berg' },
  staffId: newBookingExample.staffId,
  staff: { id: newBookingExample.staffId, name: 'Nguyễn Thị Mai' },
  startDate: newBookingExample.startDate,
  endDate: newBookingExample.endDate,
  status: 'PENDING',
  totalAmount: 32.5,
  currency: 'USD',
  notes: newBookingExample.notes,
  pets: [{ id: '01940b6e-7d20-7b3a-8f11-6c1e5a9d0b42', name: 'Mochi', species: 'CAT' }],
  services: [
    {
      serviceId: '01931c5e-7a10-7c3e-9d0a-3b0e6f1c2d4a',
      name: 'Bath and brush',
      priceUnit: 'per session',
      unitPrice: 32.5,
      units: 1,
      quantity: 1,
      amount: 32.5,
    },
  ],
  changeableUntil: '2026-11-22T02:00:00.000Z',
  hold: { startDate: '2026-11-23T02:00:00.000Z', endDate: '2026-11-23T03:15:00.000Z' },
  cancelReason: null,
  checkedInAt: null,
  checkedOutAt: null,
  expiresAt: '2026-11-22T09:30:00.000Z',
  payment: {
    charge: 32.5,
    paid: 0,
    balance: 32.5,
    state: 'UNPAID',
    deposit: { amount: 16.25, dueAt: '2026-11-22T09:30:00.000Z', isPaid: false },
  },
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
};

export const listedBookingExample = { ...bookingExample, etag: '"kM2v0cQ7yJ1xT5bR.Zr8uW3nP6dL9eHqA"' };

export const bookingTableExample = [
  '\ufeffBooking ID,Status,Start,End,Customer,Customer ID,Pets,Pet IDs,Services,Service IDs,Staff member,Staff member ID,Total,Currency,Notes,Created,Last changed,Start (local time),End (local time)',
  '0194112a-3c4d-7e5f-8a6b-7c8d9e0f1a2b,PENDING,2026-11-23T02:00:00.000Z,2026-11-23T03:00:00.000Z,Anna Berg,01940b6e-5c1a-7cc3-9c0a-2f8f3b1d5e77,Mochi,01940b6e-7d20-7b3a-8f11-6c1e5a9d0b42,Bath and brush,01931c5e-7a10-7c3e-9d0a-3b0e6f1c2d4a,Nguyễn Thị Mai,01940b6f-0a31-7d0e-b4c5-90f1a2b3c4d5,32.50,USD,Mochi is shy with strangers.,2026-11-21T09:30:00.000Z,2026-11-21T09:30:00.000Z,2026-11-23T09:00:00+07:00,2026-11-23T10:00:00+07:00',
  '',
].join('\r\n');
