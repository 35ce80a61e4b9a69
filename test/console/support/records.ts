/** Records as the server sends them, for tests without a server. */
import type { Service } from '#client/index.ts';

/** A bath of 45 minutes for 20 USD. */
export const serviceOf = (id: string, changes: Partial<Service> = {}): Service => ({
  id,
  name: id,
  description: null,
  category: 'GROOMING',
  basePrice: '20.00',
  priceUnit: 'per session',
  currency: 'USD',
  duration: 45,
  imageUrl: null,
  images: [],
  isActive: true,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  ...changes,
});
