/**
 * From what a request asks for to what can be booked: the records that it names, the price, the kind. Every
 * writer goes through here, whoever asks and by whichever operation (contract §9).
 */
import { staffRefusal } from '#domain/availability.ts';
import { type BookingKind, bookingKind } from '#domain/booking-kind.ts';
import { bookingOwner, ownershipRefusal } from '#domain/booking-owner.ts';
import { type Price, type PricedService, priceBooking } from '#domain/booking-pricing.ts';
import { firstStatus } from '#domain/booking-status.ts';
import { Refusal } from '#domain/refusal.ts';
import { may } from '#domain/roles.ts';
import { lockPets, type Pet, readPets } from '#features/pets/operations.ts';
import { catalogService, findServices, type Service } from '#features/services/operations.ts';
import { findStaff, lockStaff, readStaff, type StaffMember, staffTime } from '#features/staff/operations.ts';
import { findUser, lockAccount } from '#features/users/operations.ts';
import type { SignedInCall } from '#platform/call.ts';
import { isUuid } from '#platform/shapes/shapes.ts';
import type { BookedPet, Booking } from './booking.ts';
import type { Wanted } from './wanted-booking.ts';

/** Everything about a booking that is decided before it is written. */
export interface Proposal {
  readonly wanted: Wanted;
  readonly userId: string;
  /** Whose all pets must be; undefined when it is enough that they are of one owner. */
  readonly petOwner: string | undefined;
  /** In the order asked for; undefined as long as nobody has looked. */
  readonly pets: readonly BookedPet[] | undefined;
  /** Null when nobody is to be assigned. */
  readonly staff: StaffMember | null;
  /** What the price was worked out from, but for lines that stay. */
  readonly services: readonly Service[];
  readonly kind: BookingKind;
  readonly price: Price<PricedService>;
}

/**
 * The proposal by what this process remembers of catalog and staff, without a look at the database; undefined
 * when there is any doubt, which {@link requireProposal} then clears up.
 */
export function recallProposal(call: SignedInCall, wanted: Wanted): Proposal | undefined {
  const { caller } = call;
  const isManager = may(caller.role, 'manageAnyBooking');
  if (wanted.userId === undefined ? isManager : !isManager && wanted.userId !== caller.userId)
    return undefined;
  if (![...wanted.petIds, wanted.userId ?? caller.userId].every(isUuid)) return undefined;
  const staff = wanted.staffId === null ? null : findStaff(call, wanted.staffId);
  if (staff === undefined) return undefined;
  const services: Service[] = [];
  for (const { serviceId } of wanted.lines) {
    const service = catalogService(call, serviceId);
    if (!service?.isActive) return undefined;
    services.push(service);
  }
  try {
    const terms = termsOf(call, wanted, services);
    if (staff && staffRefusal(staffTime(call, staff, wanted), { ...wanted, kind: terms.kind }))
      return undefined;
    return {
      wanted,
      userId: wanted.userId ?? caller.userId,
      petOwner: isManager ? undefined : caller.userId,
      pets: undefined,
      staff,
      services,
      ...terms,
    };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

interface RequireOptions {
  /** The booking that is changed: what stays of it is not questioned. */
  readonly before?: Booking;
  /** In a transaction that will write: nobody changes what the proposal rests on until it ends. */
  readonly lock?: boolean;
}

/**
 * The proposal by what the database says.
 *
 * @throws Refusal in the order of contract §2: MIXED_CURRENCIES, AMOUNT_TOO_LARGE or VALIDATION_FAILED (pets of
 * several owners); NOT_FOUND naming what there is not; FORBIDDEN for another's pets or user.
 */
export async function requireProposal(
  call: SignedInCall,
  wanted: Wanted,
  { before, lock = false }: RequireOptions = {},
): Promise<Proposal> {
  const { caller } = call;
  // The user, then the pets by id, then staff: all who lock several take this order.
  const user = await userOf(call, wanted, before, lock);
  const pets = await petsOf(call, wanted, before, lock);
  const staff = await staffOf(call, wanted, lock);
  const newServiceIds = wanted.lines.map(({ serviceId }) => serviceId).filter((id) => !keptLine(before, id));
  const services = await findServices(call, newServiceIds);

  const terms =
    services.length === newServiceIds.length ? termsOf(call, wanted, services, before) : undefined;
  const named = wanted.userId === before?.userId ? undefined : wanted.userId;
  const forbidden = ownershipRefusal({ caller, named, pets: questionedPets(call, pets, before) });
  if (forbidden?.identifier === 'VALIDATION_FAILED' && pets.length === wanted.petIds.length) throw forbidden;

  requireKnown('petIds: there is no pet', wanted.petIds, pets);
  requireKnown('services: there is no service', newServiceIds, services);
  if (wanted.staffId !== null && wanted.staffId !== before?.staffId) {
    requireKnown('staffId: there is no staff member', [wanted.staffId], staff ? [staff] : []);
  }
  if (named !== undefined) requireKnown('userId: there is no user', [named], user ? [user] : []);
  if (forbidden) throw forbidden;
  const userId = bookingOwner({ caller, named: wanted.userId, pets });
  if (userId !== before?.userId && userId !== user?.id) {
    // Whoever is the owner of pets may be gone by now.
    const owner = await (lock ? lockAccount : findUser)(call, userId);
    requireKnown('userId: there is no user', [userId], owner ? [owner] : []);
  }
  if (!terms) throw new Error('The price of known services was not worked out.');
  return {
    wanted,
    userId,
    petOwner: pets[0]?.ownerId,
    pets,
    staff: staff ?? null,
    services,
    ...terms,
  };
}

/**
 * Asks what a proposal may still fail on, other bookings aside.
 *
 * @throws Refusal SERVICE_INACTIVE, STAFF_UNAVAILABLE.
 */
export function requireOffered(call: SignedInCall, { wanted, services, staff, kind }: Proposal): void {
  const inactive = services.find(({ isActive }) => !isActive);
  if (inactive) throw new Refusal('SERVICE_INACTIVE', `services: ${inactive.id} is not offered at present`);
  const unavailable = staff && staffRefusal(staffTime(call, staff, wanted), { ...wanted, kind });
  if (unavailable) throw unavailable;
}

/** The booking that the proposal becomes, PENDING; without pets as long as nobody has looked. */
export function newBooking(id: string, { wanted, userId, staff, kind, price, pets = [] }: Proposal): Booking {
  const createdAt = creationOf(id);
  return {
    id,
    userId,
    staffId: staff?.id ?? null,
    staffName: staff?.user.name ?? null,
    staffUserId: staff?.userId ?? null,
    kind,
    start: wanted.start,
    end: wanted.end,
    status: firstStatus,
    totalAmount: price.total,
    currency: price.currency,
    notes: wanted.notes,
    version: 1n,
    pets,
    lines: price.lines,
    createdAt,
    updatedAt: createdAt,
  };
}

/** The first 48 bits of a UUID of version 7 are milliseconds (RFC 9562, 5.7). */
function creationOf(id: string): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Number.parseInt(id.replace('-', '').slice(0, 12), 16));
}

/** Price and kind; a service that stays keeps what was agreed on it (contract §9 PUT). */
function termsOf(call: SignedInCall, wanted: Wanted, services: readonly Service[], before?: Booking) {
  const byId = new Map(services.map((service) => [service.id, service]));
  const lines = wanted.lines.map(({ serviceId, quantity }): PricedService => {
    const kept = keptLine(before, serviceId);
    if (kept && before) {
      const { category, unitPrice, priceUnit } = kept;
      return { serviceId, category, unitPrice, priceUnit, currency: before.currency, quantity };
    }
    const { category, basePrice, priceUnit, currency } = byId.get(serviceId) as Service;
    return { serviceId, category, unitPrice: basePrice, priceUnit, currency, quantity };
  });
  const price = priceBooking({
    lines,
    start: wanted.start,
    end: wanted.end,
    petCount: wanted.petIds.length,
    timeZone: call.app.businessTimeZone(),
  });
  return { price, kind: bookingKind(lines.map(({ category }) => category)) };
}

function keptLine(before: Booking | undefined, id: string) {
  return before?.lines.find(({ serviceId }) => serviceId === id);
}

/** The pets that there are, in the order asked for. Those that stay are known from the booking. */
async function petsOf(
  call: SignedInCall,
  { petIds }: Wanted,
  before: Booking | undefined,
  lock: boolean,
): Promise<BookedPet[]> {
  const found: readonly (Pet | BookedPet)[] = await (lock ? lockPets : readPets)(call, petIds);
  const known = new Map([...(before?.pets ?? []), ...found].map((pet) => [pet.id, pet]));
  return petIds.flatMap((id) => known.get(id) ?? []);
}

/** Of whose pets there is something to ask: all when the change brings in a new one, but a customer's own stay. */
function questionedPets({ caller }: SignedInCall, pets: readonly BookedPet[], before: Booking | undefined) {
  const kept = new Set(before?.pets.map(({ id }) => id));
  const added = pets.filter(({ id }) => !kept.has(id));
  return added.length > 0 && may(caller.role, 'manageAnyBooking') ? pets : added;
}

async function staffOf(call: SignedInCall, { staffId }: Wanted, lock: boolean) {
  return staffId === null ? undefined : (lock ? lockStaff : readStaff)(call, staffId);
}

async function userOf(call: SignedInCall, { userId }: Wanted, before: Booking | undefined, lock: boolean) {
  if (userId === undefined || userId === before?.userId || !isUuid(userId)) return undefined;
  return (lock ? lockAccount : findUser)(call, userId);
}

/** Tells of at most this many unknown ids. */
const mostTold = 20;

function requireKnown(
  problem: string,
  ids: readonly string[],
  found: readonly { readonly id: string }[],
): void {
  const known = new Set(found.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  const told = unknown.slice(0, mostTold).map((id) => JSON.stringify(id.slice(0, 50).toWellFormed()));
  const rest = unknown.length - told.length;
  throw new Refusal('NOT_FOUND', `${problem} ${told.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`);
}
