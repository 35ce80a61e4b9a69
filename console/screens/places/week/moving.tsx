/** Stays are moved to other places: up and down, because their times stay. The server chooses the berth. */

import { useQuery } from '@tanstack/react-query';
import type { OccupiedPlace } from '#client/index.ts';
import { problemOf } from '#console/api/problems.ts';
import type { Drag } from '#console/components/drag/drag.ts';
import { Ghost, ShortResult } from '#console/components/drag/ghost.tsx';
import { boxIn, type MovableView } from '#console/components/drag/surface.ts';
import { soft } from '#console/components/layout/layout.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { berthFrom, type PlacedPet, type ShownPet } from '#console/screens/places/pet/placing.ts';
import { usePreview } from '#console/screens/places/pet/placing-queries.ts';
import { placementsQuery } from '#console/screens/places/queries.ts';

/** The pets that are moved between places. */
export interface MovedPet {
  readonly item: PlacedPet;
  readonly position: { readonly placeId: string };
  /** `dropped`: the place on which it was dropped; without it, the dialog is only opened. */
  readonly question: { readonly pet: ShownPet; readonly dropped?: string };
}

export function questionOf(pet: PlacedPet, { placeId }: MovedPet['position']) {
  return placeId === pet.placeId ? undefined : { pet, dropped: placeId };
}

/** Wide and high enough for its text, in pixels, where the stay is short. */
const least = { width: 200, height: 76 };

/** `placeIds`: those of the rows, in their order. */
export function weekView(placeIds: readonly string[]): MovableView<MovedPet> {
  return {
    isOfPage: true,
    measure(root) {
      const frame = root.getBoundingClientRect();
      const rows = Array.from(root.querySelectorAll<HTMLElement>('[data-place]'), (element) => ({
        placeId: element.dataset.place ?? '',
        ...boxIn(frame, element),
      }));
      return {
        positionAt(_, _x, y) {
          const { placeId } = rows.findLast((row) => y >= row.y) ?? rows[0] ?? {};
          return placeId === undefined ? undefined : { placeId };
        },
        boxOf({ id, placeId: home }, { placeId }) {
          const bar = root.querySelector(`[data-item="${CSS.escape(id)}"]`);
          const row = rows.find((one) => one.placeId === placeId);
          if (!bar || !row) return undefined;
          const box = boxIn(frame, bar);
          const width = Math.max(box.width, least.width);
          return {
            x: Math.max(Math.min(box.x, frame.width - width), 0),
            y: placeId === home ? box.y : Math.min(row.y, frame.height - least.height),
            width,
            height: Math.max(row.height, box.height),
          };
        },
      };
    },
    step({ placeId }, key) {
      const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined;
      const next = by && placeIds[placeIds.indexOf(placeId) + by];
      return next === undefined ? undefined : { placeId: next };
    },
  };
}

interface PetGhostProps {
  readonly drag: Drag<MovedPet>;
  readonly view: string;
  readonly places: readonly OccupiedPlace[];
}

export function PetGhost({ drag, view, places }: PetGhostProps) {
  const { catalogLang } = useLanguage();
  return (
    <Ghost
      drag={drag}
      view={view}
      name={({ placeId }) => {
        const place = places.find((one) => one.placeId === placeId);
        return (
          <span>
            <strong>{place?.code}</strong>{' '}
            <span className={soft} lang={catalogLang}>
              {place?.name}
            </span>
          </span>
        );
      }}
      result={(pet, { placeId }) => placeId !== pet.placeId && <PlaceResult {...{ pet, placeId, places }} />}
    />
  );
}

interface PlaceResultProps extends Pick<PetGhostProps, 'places'> {
  readonly pet: PlacedPet;
  readonly placeId: string;
}

function PlaceResult({ pet, placeId, places }: PlaceResultProps) {
  const { translate: t } = useLanguage();
  const { bookingId } = pet;
  const { data: placed, error: unread } = useQuery(placementsQuery(bookingId));
  const { data, error } = usePreview({ bookingId, pet, placed, placeId });
  const number = berthFrom(data, pet, placeId);
  const refusal = error ?? unread;
  const code = places.find((one) => one.placeId === placeId)?.code ?? '';
  return (
    <ShortResult
      free={number === undefined ? undefined : t('places.fits', { code, number })}
      refused={refusal ? t(problemOf(refusal).message) : undefined}
    />
  );
}
