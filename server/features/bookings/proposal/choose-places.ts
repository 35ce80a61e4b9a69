/** Chooses the places of a stay, if the setting `places` leaves that to the server (contract §26). */
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import type { Overfull } from '#domain/booking/rules/booking-facts.ts';
import {
  arePlaced,
  aroundStay,
  choosePlaces,
  followedPlacements,
  freeBerthSpans,
} from '#domain/booking/rules/place-choice.ts';
import type { Interval, Span } from '#domain/time/interval.ts';
import {
  findPlacesFor,
  lockPlacesFor,
  type Place,
  selectPlacements,
  selectTakenBerths,
} from '#features/places/public.ts';
import { type BookingRules, cachedBookingRules } from '#features/settings/public.ts';
import type { Call, SignedInCall } from '#platform/data/call.ts';
import { type ChosenPlaces, categoriesOf, type Proposal, type ProposalOptions } from './proposal.ts';

/**
 * Returns the choice for a stay of a category that has places; undefined for every other booking, and for one that keeps the
 * places that it has. With `lock`, the places are locked.
 */
export async function choosePlacesOf(
  call: SignedInCall,
  proposal: Proposal,
  rules: BookingRules,
  { before, lock = false }: ProposalOptions = {},
): Promise<ChosenPlaces | undefined> {
  const { request, kind, userId } = proposal;
  if (rules.places !== 'automatic' || kind !== 'stay') return undefined;
  const places = await (lock ? lockPlacesFor : findPlacesFor)(call.db, [...categoriesOf(proposal)]);
  if (places.length === 0) return undefined;
  const taken = await takenIn(call, places, aroundStay(request), before?.id);
  const { timeZone } = rules;
  const question = { petIds: request.petIds, stay: request, ownerId: userId, places, taken, timeZone };
  const current = before ? await selectPlacements(call.db, before.id) : [];
  if (arePlaced(followedPlacements(current, request), question)) return undefined;
  return { ...choosePlaces(question), places };
}

/** Returns the cause of a stay without room: that its category is full, with the berths of all places. */
export function withoutRoom(proposal: Proposal, chosen: ChosenPlaces | undefined): Overfull[] {
  if (!chosen || chosen.placements) return [];
  const { start, end } = proposal.request;
  const category = [...categoriesOf(proposal)].find((one) =>
    chosen.places.some(({ categories }) => categories.includes(one)),
  ) as ServiceCategory;
  return [{ category, most: chosen.places.reduce((sum, { berths }) => sum + berths, 0), start, end }];
}

/**
 * Returns the times within the period for which a place of the category is free; undefined if its stays need none. `except` is
 * the id of a booking that is left out.
 */
export async function freeBerths(
  call: Call,
  category: ServiceCategory,
  period: Interval,
  except?: string,
): Promise<Span[] | undefined> {
  const { places: assignment, timeZone } = cachedBookingRules(call.app);
  const places = assignment === 'automatic' ? await findPlacesFor(call.db, [category]) : [];
  if (places.length === 0) return undefined;
  return freeBerthSpans({ places, taken: await takenIn(call, places, period, except), timeZone }, period);
}

function takenIn(call: Call, places: readonly Place[], time: Interval, except: string | undefined) {
  return selectTakenBerths(
    call.db,
    places.map(({ id }) => id),
    time,
    except ?? null,
  );
}
