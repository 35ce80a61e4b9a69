/**
 * The requirements of the specification for the HTTP interfaces, transcribed by hand from its tables. The document is
 * compared with this list; the list is never generated.
 */

export interface StatedOperation {
  readonly method: string;
  readonly path: string;
  /** Query parameters that the specification names. */
  readonly query?: readonly string[];
  /** Statuses that the specification names for this operation, or in its general table. */
  readonly success: number;
  readonly security: 'bearer' | 'none' | 'either' | 'optional';
}

/** "Endpoints", both tables, in their order. */
export const statedOperations: readonly StatedOperation[] = [
  { method: 'post', path: '/plants', success: 200, security: 'bearer' },
  { method: 'get', path: '/plants', query: ['limit'], success: 200, security: 'bearer' },
  { method: 'delete', path: '/plants/{id}', success: 204, security: 'bearer' },
  { method: 'post', path: '/auth/login', success: 201, security: 'none' },
  { method: 'post', path: '/auth/register', success: 201, security: 'none' },
  { method: 'post', path: '/auth/logout', success: 201, security: 'either' },
  { method: 'get', path: '/auth/session', success: 200, security: 'either' },
  { method: 'get', path: '/services', query: ['lang'], success: 200, security: 'none' },
  { method: 'get', path: '/services/{id}', query: ['lang'], success: 200, security: 'none' },
  { method: 'post', path: '/services', success: 201, security: 'either' },
  { method: 'put', path: '/services/{id}', success: 200, security: 'either' },
  { method: 'delete', path: '/services/{id}', success: 204, security: 'either' },
  {
    method: 'get',
    path: '/bookings',
    query: ['page', 'limit', 'sortBy', 'sortOrder'],
    success: 200,
    security: 'either',
  },
  { method: 'get', path: '/bookings/{id}', success: 200, security: 'either' },
  { method: 'post', path: '/bookings', success: 201, security: 'either' },
  { method: 'put', path: '/bookings/{id}', success: 200, security: 'either' },
  { method: 'delete', path: '/bookings/{id}', success: 204, security: 'either' },
  { method: 'patch', path: '/bookings/{id}/status', success: 200, security: 'either' },
  { method: 'get', path: '/staff', query: ['lang'], success: 200, security: 'either' },
  { method: 'get', path: '/staff/{id}', query: ['lang'], success: 200, security: 'either' },
  { method: 'post', path: '/staff', success: 201, security: 'either' },
  { method: 'get', path: '/settings', query: ['lang'], success: 200, security: 'optional' },
  { method: 'get', path: '/settings/{key}', query: ['lang'], success: 200, security: 'optional' },
  { method: 'put', path: '/settings', success: 200, security: 'either' },
  { method: 'get', path: '/dashboard/stats', success: 200, security: 'either' },
  { method: 'get', path: '/dashboard/analytics', success: 200, security: 'either' },
];

/** "Resources and their fields": property → JSON type of the answer; a `?` marks one that may be null. */
export const statedFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Plant: { name: 'string', tag: 'string' },
  NewPlant: { name: 'string', tag: 'string', id: 'integer' },
  PlantError: { error: 'integer', message: 'string' },
  Service: {
    id: 'string',
    name: 'string',
    description: 'string?',
    category: 'string',
    basePrice: 'number',
    priceUnit: 'string',
    currency: 'string',
    duration: 'integer?',
    imageUrl: 'string?',
    images: 'array',
    isActive: 'boolean',
    createdAt: 'string',
    updatedAt: 'string',
  },
  User: { id: 'string', email: 'string', name: 'string', role: 'string', createdAt: 'string' },
  Staff: {
    id: 'string',
    userId: 'string',
    code: 'string',
    department: 'string?',
    position: 'string?',
    specialization: 'string?',
    status: 'string',
    isAvailable: 'boolean',
    workingHours: 'any',
    user: 'object',
    createdAt: 'string',
    updatedAt: 'string',
  },
  Pet: {
    id: 'string',
    ownerId: 'string',
    name: 'string',
    species: 'string',
    vaccinations: 'any',
    medicalHistory: 'string?',
    allergies: 'any',
  },
  Booking: {
    id: 'string',
    userId: 'string',
    staffId: 'string?',
    startDate: 'string',
    endDate: 'string',
    status: 'string',
    totalAmount: 'number',
  },
  ErrorBody: {
    statusCode: 'integer',
    message: 'string',
    error: 'string',
    details: 'string',
    timestamp: 'string',
  },
};

/** "Resources and their fields": the enumerations. */
export const statedEnums: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  Service: { category: ['BOARDING', 'GROOMING', 'VETERINARY', 'TRAINING', 'DAYCARE', 'TRANSPORT'] },
  User: { role: ['ADMIN', 'MANAGER', 'STAFF', 'CUSTOMER'] },
  Pet: { species: ['DOG', 'CAT', 'BIRD', 'RABBIT', 'OTHER'] },
  Booking: { status: ['PENDING', 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'] },
};

/** "Shapes that are stated": POST /services. */
export const newService = {
  required: ['name', 'description', 'category', 'basePrice', 'priceUnit'],
  optional: ['currency', 'duration', 'imageUrl'],
};

/** "TranslatedField": the supported codes. */
export const statedLanguages = 'en vi ja zh ko th id fr de es lo km my fil'.split(' ');

/** "List pagination" and "Errors": the members of the envelopes. */
export const envelopeMembers = ['statusCode', 'message', 'data', 'timestamp'];
export const paginationMembers = ['page', 'limit', 'total', 'totalPages'];
/** Reads that the specification shows without the envelope. */
export const bareReads = ['/services', '/services/{id}', '/staff'];
