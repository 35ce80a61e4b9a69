/** The state that the steps share: the choices, their meaning, and the functions that change them. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Service, User } from '#client/index.ts';
import { servicesQuery, settingsQuery, timeZoneIn } from '#console/api/queries.ts';
import { petsQuery } from '#console/api/record-queries.ts';
import { useUser } from '#console/api/session.ts';
import {
  type ChosenService,
  kindOf,
  minutesOf,
  servicesForTimes,
} from '#console/components/booking/chosen-services.ts';
import { estimatedPrice, type Price } from '#console/components/booking/estimate.ts';
import { addMinutes } from '#console/components/calendar/business-days.ts';
import type { Visit } from '#console/components/times/use-visit-times.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import type { BookingKind } from '#domain/booking/record/booking-kind.ts';
import { type BookSearch, type BookStep, bookSteps } from './book-search.ts';
import { chosenServices, readIds } from './chosen.ts';
import { type DraftPet, type DraftState, useDraft } from './draft.ts';

export interface BookingState {
  readonly search: BookSearch;
  readonly step: BookStep;
  /** Undefined while the catalog or the session is loading. */
  readonly catalog: readonly Service[] | undefined;
  readonly error: Error | null;
  retry(): void;
  readonly user: User | null | undefined;
  readonly timeZone: string;
  readonly chosen: readonly ChosenService[];
  readonly kind: BookingKind;
  /** The length of a visit. */
  readonly minutes: number;
  /** The pets to choose from: the user's own, or those that were added before the sign-in. */
  readonly pets: readonly DraftPet[] | undefined;
  readonly chosenPets: readonly DraftPet[];
  /** The instants, once they are chosen. */
  readonly times: { readonly start: string; readonly end: string } | undefined;
  /** Calculated from the prices of the catalog; undefined while it is unknown. */
  readonly estimate: Price | undefined;
  /** The language of catalog texts, if it is not that of the page. */
  readonly catalogLang: string | undefined;
  readonly draft: DraftState;
  /** Changes the address in place. */
  change(changed: BookSearch): void;
  /** Goes on to another step, with a new entry in the history. */
  go(step: BookStep, changed?: BookSearch): void;
  /** Goes on to the step, or past it and others in which everything is chosen. */
  goOn(step: BookStep, changed?: BookSearch): void;
  /** Shows the booking that was made. The back button does not return to its form. */
  finish(id: string): void;
}

export function useBooking(): BookingState {
  const { languages, catalogLang } = useLanguage();
  const search = useSearch({ from: '/book' });
  const navigate = useNavigate({ from: '/book' });
  const user = useUser();
  const services = useQuery(servicesQuery(languages.catalog));
  const settings = useQuery(settingsQuery(languages.catalog));
  const ownPets = useQuery(petsQuery(user?.id));
  const draft = useDraft();

  const timeZone = timeZoneIn(settings.data);
  const chosen = chosenServices(search.services, services.data ?? []);
  const kind = kindOf(chosen);
  const minutes = minutesOf(chosen);
  // Until they are created, the pets that were added before the sign-in are listed with the user's own.
  const pets = user === undefined ? undefined : user === null ? draft.draft.pets : ownPets.data;
  const known = [...(pets ?? []), ...draft.draft.pets];
  const petIds = readIds(search.pets);
  const chosenPets = petIds.flatMap((id) => known.find((pet) => pet.id === id) ?? []);
  const times = timesOf(search, kind, minutes);
  const error = services.error ?? settings.error ?? ownPets.error;

  const remember = draft.change;
  useEffect(() => {
    if (search.services !== undefined) remember({ search });
  }, [search, remember]);

  const go = (step: BookStep, changed?: BookSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changed, step }) });
  const isReady = services.data && settings.data && (user === null || pets !== undefined);
  return {
    search,
    step: reachableStep(search.step ?? 'services', [
      chosen.length > 0,
      chosenPets.length > 0,
      times !== undefined,
    ]),
    catalog: isReady ? services.data : undefined,
    error,
    retry: () => {
      for (const query of [services, settings, ownPets]) if (query.error) void query.refetch();
    },
    user,
    timeZone,
    chosen,
    kind,
    minutes,
    pets,
    chosenPets,
    times,
    estimate: estimateOf({
      chosen,
      kind,
      minutes,
      times,
      petCount: Math.max(1, chosenPets.length),
      timeZone,
    }),
    catalogLang,
    draft,
    change: (changed) =>
      void navigate({ search: (before) => ({ ...before, ...changed }), replace: true, resetScroll: false }),
    go,
    goOn: (step, changed) => {
      const next = step === 'pets' && chosenPets.length > 0 ? 'time' : step;
      go(next === 'time' && times ? 'review' : next, changed);
    },
    finish: (id) => void navigate({ search: { booking: id }, replace: true }),
  };
}

/** The visit whose time is chosen. */
export function visitOf(booking: BookingState): Visit {
  const { search, chosen, minutes, timeZone, user, chosenPets, catalog = [] } = booking;
  const asked = new Set(servicesForTimes(chosen));
  return {
    services: chosen.map(({ service }) => service).filter(({ id }) => asked.has(id)),
    minutes,
    timeZone,
    owner: user,
    pets: chosenPets,
    catalog,
    staff: search.staff,
    isForOther: false,
    day: search.day,
    start: search.start,
  };
}

/** The step in the address, or the first incomplete one before it. */
function reachableStep(asked: BookStep, done: readonly boolean[]): BookStep {
  const first = done.indexOf(false);
  const last = first < 0 ? bookSteps.length - 1 : first;
  return bookSteps[Math.min(bookSteps.indexOf(asked), last)] ?? 'services';
}

/** A past time counts as none. */
function timesOf({ start, end }: BookSearch, kind: BookingKind, minutes: number): BookingState['times'] {
  if (start === undefined || Date.parse(start) < Date.now()) return undefined;
  if (kind === 'visit') return { start, end: addMinutes(start, minutes) };
  return end !== undefined && Date.parse(end) > Date.parse(start) ? { start, end } : undefined;
}

interface EstimateFacts {
  readonly chosen: readonly ChosenService[];
  readonly kind: BookingKind;
  readonly minutes: number;
  readonly times: BookingState['times'];
  readonly petCount: number;
  readonly timeZone: string;
}

/** The price of a visit does not depend on its day. */
function estimateOf({ kind, minutes, times, ...facts }: EstimateFacts): Price | undefined {
  if (times) return estimatedPrice({ ...facts, ...times });
  if (kind === 'stay') return undefined;
  const start = '2026-01-01T00:00:00.000Z';
  return estimatedPrice({ ...facts, start, end: addMinutes(start, minutes) });
}
