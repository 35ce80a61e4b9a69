/** The rules of the business that a booking must meet: vaccinations and capacity (contract §15). */
import { formatInterval } from '#domain/interval.ts';
import { Refusal } from '#domain/refusal.ts';
import { lackedVaccinations } from '#domain/vaccination.ts';
import type { Booking } from '#features/bookings/record/booking.ts';
import { findVaccinatedPets, type VaccinatedPet } from '#features/pets/public.ts';
import { type BookingRules, findBookingRules } from '#features/settings/public.ts';
import type { SignedInCall } from '#platform/call.ts';
import { listed, quoted } from '#platform/text/error-details.ts';
import type { BookingRequest } from './booking-request.ts';
import { lockCapacity, selectFirstOverfull } from './capacity-queries.ts';
import { categoriesOf, type MetRules, type Proposal } from './proposal.ts';

interface RulesOptions {
  /** The booking before the change; it takes no place itself. */
  readonly before?: Booking;
  /** For a transaction that will write and holds the rules: locks the capacity until the transaction ends. */
  readonly lock?: boolean;
}

/**
 * Returns the rules that the proposal meets; undefined when they are not asked: for MANAGER and ADMIN who override them,
 * and for a change of neither times nor pets nor services.
 *
 * @throws Refusal VACCINATION_MISSING, naming pets and vaccinations; CAPACITY_EXCEEDED, naming the category and the first
 * time that is full.
 */
export async function requireRules(
  call: SignedInCall,
  proposal: Proposal,
  { before, lock = false }: RulesOptions = {},
): Promise<MetRules | undefined> {
  const { request } = proposal;
  if (request.overridesRules || (before && !asksAgain(before, request))) return undefined;
  const rules = await findBookingRules(call);
  const pets = await vaccinatedPets(call, proposal, rules);
  const problem = vaccinationProblem(call, proposal, rules, pets);
  if (problem) throw new Refusal('VACCINATION_MISSING', problem);
  const limits = limitsFor(proposal, rules);
  if (lock && limits.length > 0) await lockCapacity(call.db, limits, request);
  for (const limit of limits) {
    const full = await selectFirstOverfull(call.db, limit, request, before?.id);
    if (!full) continue;
    const { category, most } = limit;
    throw new Refusal(
      'CAPACITY_EXCEEDED',
      `services: at most ${most} ${most === 1 ? 'pet' : 'pets'} at once in ${category}; full ${formatInterval(full)}`,
    );
  }
  return { stamp: rules.stamp, limits, fingerprints: fingerprintsOf(request, pets) };
}

/**
 * Returns the rules as memory has them, when the proposal meets them as far as memory can tell; undefined in case of
 * doubt. The statement that writes the booking counts the pets, and checks the rest again.
 */
export async function likelyRules(
  call: SignedInCall,
  proposal: Proposal,
  rules: BookingRules,
): Promise<MetRules | undefined> {
  const pets = await vaccinatedPets(call, proposal, rules);
  if (vaccinationProblem(call, proposal, rules, pets)) return undefined;
  return {
    stamp: rules.stamp,
    limits: limitsFor(proposal, rules),
    fingerprints: fingerprintsOf(proposal.request, pets),
  };
}

function fingerprintsOf(
  { petIds }: BookingRequest,
  pets: readonly VaccinatedPet[] | undefined,
): string[] | undefined {
  const byId = new Map(pets?.map(({ id, fingerprint }) => [id, fingerprint]));
  // A pet that is missing has no fingerprint, and so agrees with none.
  return pets && petIds.map((id) => byId.get(id) ?? '');
}

/** True if times, pets or services change (contract §15). */
function asksAgain(before: Booking, { start, end, petIds, lines }: BookingRequest): boolean {
  const parts = (request: Pick<BookingRequest, 'start' | 'end' | 'petIds' | 'lines'>) =>
    JSON.stringify([
      request.start,
      request.end,
      [...request.petIds].sort(),
      request.lines.map(({ serviceId, quantity }) => `${serviceId} ${quantity}`).sort(),
    ]);
  return (
    parts({ start, end, petIds, lines }) !== parts({ ...before, petIds: before.pets.map(({ id }) => id) })
  );
}

function limitsFor(proposal: Proposal, { capacity }: BookingRules): MetRules['limits'] {
  return [...categoriesOf(proposal)].flatMap((category) => {
    const most = capacity.get(category);
    return most === undefined ? [] : [{ category, most }];
  });
}

function neededVaccinations(proposal: Proposal, { vaccinations }: BookingRules): string[] {
  return [...categoriesOf(proposal)].flatMap((category) => vaccinations.get(category) ?? []);
}

/** Returns the pets in the requested order; undefined when they need no vaccination. */
async function vaccinatedPets(
  call: SignedInCall,
  proposal: Proposal,
  rules: BookingRules,
): Promise<readonly VaccinatedPet[] | undefined> {
  if (neededVaccinations(proposal, rules).length === 0) return undefined;
  const { petIds } = proposal.request;
  const found = new Map((await findVaccinatedPets(call.db, petIds)).map((pet) => [pet.id, pet]));
  return petIds.flatMap((id) => found.get(id) ?? []);
}

function vaccinationProblem(
  call: SignedInCall,
  proposal: Proposal,
  rules: BookingRules,
  pets: readonly VaccinatedPet[] = [],
): string | undefined {
  const { request } = proposal;
  const needed = neededVaccinations(proposal, rules);
  const timeZone = call.app.businessTimeZone();
  const problems = pets.flatMap(({ id, name, vaccinations }) =>
    lackedVaccinations(needed, vaccinations, request, timeZone).map(
      (lacked) => `petIds: ${quoted(name)} (${id}) needs ${quoted(lacked.name)}, ${lacked.gap}`,
    ),
  );
  return problems.length > 0 ? `${listed(problems, '; ')}: ${formatInterval(request)}` : undefined;
}
