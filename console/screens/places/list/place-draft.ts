/** A place while it is edited. */
import type { NewPlace, Place, PlaceChanges, ServiceCategory } from '#client/index.ts';
import { type Faults, requireText } from '#console/components/field/checks.ts';
import { type DraftTexts, textFaults, writtenTexts } from '#console/components/translations/texts.ts';
import { typedWhole } from '#console/i18n/typed-number.ts';
import { mostBerths } from '#domain/booking/rules/places.ts';

export interface PlaceDraft {
  readonly code: string;
  readonly area: string;
  readonly name: DraftTexts;
  readonly categories: readonly ServiceCategory[];
  readonly berths: string;
  readonly shared: boolean;
  readonly isActive: boolean;
  readonly outOfService: readonly DraftDays[];
}

export interface DraftDays {
  /** Stays with the row. */
  readonly key: number;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

export const berthLimits = { least: '1', most: String(mostBerths) };

export function draftOf(place: Place | undefined): PlaceDraft {
  const { code = '', area, name = {}, categories = ['BOARDING'], berths = 1 } = place ?? {};
  const { shared = false, isActive = true, outOfService = [] } = place ?? {};
  return {
    ...{ code, area: area ?? '', name, categories, berths: String(berths), shared, isActive },
    outOfService: outOfService.map(({ from, to, reason }, key) => ({ key, from, to, reason: reason ?? '' })),
  };
}

export function placeFaults({ code, name, categories, berths, outOfService }: PlaceDraft): Faults {
  const count = typedWhole(berths);
  return {
    code: requireText(code),
    ...textFaults('name', name),
    categories: categories.length === 0 ? 'places.categoriesFault' : undefined,
    berths:
      count === undefined || count < 1n || count > BigInt(mostBerths) ? 'words.wholeNumberFault' : undefined,
    ...Object.fromEntries(
      outOfService.flatMap(({ from, to }, at) => [
        [`outOfService[${at}].from`, requireText(from)],
        [`outOfService[${at}].to`, requireText(to) ?? (to < from ? 'places.daysFault' : undefined)],
      ]),
    ),
  };
}

/** Returns the place to create. The draft has been checked. */
export function newPlace(draft: PlaceDraft): NewPlace {
  const { code, area, name, categories, berths, shared, isActive, outOfService } = draft;
  return {
    code: code.trim(),
    area: area.trim() || null,
    name: writtenTexts(name) ?? { en: '' },
    ...{ categories, berths: Number(typedWhole(berths)), shared, isActive },
    outOfService: outOfService.map(({ from, to, reason }) => ({ from, to, reason: reason.trim() || null })),
  };
}

/** Returns what the draft changes, so that the other fields keep what somebody else has saved meanwhile. */
export function placeChanges(stored: Place, draft: PlaceDraft): PlaceChanges {
  const before = new Map<string, unknown>(Object.entries(newPlace(draftOf(stored))));
  const isChanged = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before.get(field));
  return Object.fromEntries(Object.entries(newPlace(draft)).filter(isChanged));
}
