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
import { findPlaces, selectPlacements, selectTakenBerths } from '#features/places/public.ts';
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
  const places = await findPlaces(call.db, { categories: [...categoriesOf(proposal)] }, { lock });
  if (places.length === 0) return undefined;
  const taken = await selectTakenBerths(call.db, places, aroundStay(request), before?.id);
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
  const places = assignment === 'automatic' ? await findPlaces(call.db, { categories: [category] }) : [];
  if (places.length === 0) return undefined;
  const taken = await selectTakenBerths(call.db, places, period, except);
  return freeBerthSpans({ places, taken, timeZone }, period);
}
