/** A week of the places: the pets that have none, and who is in which berth. */

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { periodText } from '#console/components/booking/booking-words.ts';
import { Button } from '#console/components/button/button.tsx';
import { addDays, middleOf } from '#console/components/calendar/business-days.ts';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { createDrag, useDragState } from '#console/components/drag/drag.ts';
import { useFocusOnSaved } from '#console/components/drag/use-dragging.ts';
import { soft, stack, wrap } from '#console/components/layout/layout.ts';
import { Loading } from '#console/components/page/page.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { PetDialog } from '#console/screens/places/pet/pet-dialog.tsx';
import { idOf, type ShownPet } from '#console/screens/places/pet/placing.ts';
import { occupancyQuery } from '#console/screens/places/queries.ts';
import { type MovedPet, questionOf } from './moving.tsx';
import { WeekTable, type WeekTableProps } from './week-table.tsx';

interface WeekProps extends Omit<WeekTableProps, 'occupancy' | 'drag'> {
  /** The first of the seven. */
  readonly day: string;
}

export function Week({ day, today, timeZone, places }: WeekProps) {
  const { translate: t, formats, languages } = useLanguage();
  const { data, error, refetch } = useQuery(occupancyQuery(languages.catalog, day, addDays(day, 6)));
  const [drag] = useState(() => createDrag<MovedPet>(questionOf));
  const asked = useDragState(drag, (state) => (state.name === 'asked' ? state.question : undefined));
  const open = (pet: ShownPet) => drag.send({ type: 'ask', question: { pet } });
  useFocusOnSaved(drag, data);
  const heading = useRef<HTMLHeadingElement>(null);
  const waiting = data?.unplaced.length ?? 0;
  const before = useRef(waiting);
  useEffect(() => {
    // The button of the pet that has a place now is gone.
    if (waiting < before.current && document.activeElement === document.body) heading.current?.focus();
    before.current = waiting;
  }, [waiting]);
  if (!data) return <Loading {...{ error, refetch }} count={4} />;
  return (
    <div className={stack(5, 'shrinkable')}>
      {data.unplaced.length > 0 && (
        <section className={stack(2)} aria-labelledby="without-a-place">
          <h2 id="without-a-place">{t('places.unplaced', { count: data.unplaced.length })}</h2>
          <ul className={wrap(2)}>
            {data.unplaced.map((pet) => (
              <li key={`${pet.bookingId} ${pet.petId}`}>
                <Button aria-haspopup="dialog" onClick={() => open(pet)}>
                  {pet.petName || t('pets.unnamed')}
                  <span className={soft}>
                    {periodText(formats, { startDate: pet.from, endDate: pet.to }, timeZone)}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={stack(2, 'shrinkable')}>
        <h2 id="occupied-places" className="visually-hidden" ref={heading} tabIndex={-1}>
          {t('places.all')}
        </h2>
        <WeekTable occupancy={data} {...{ places, today, timeZone, drag }} />
      </div>
      <ZoneNote instant={middleOf(day, timeZone)} timeZone={timeZone} />
      {asked && (
        <PetDialog
          key={idOf(asked.pet)}
          {...{ ...asked, timeZone, places }}
          onClose={() => drag.send({ type: 'end' })}
          onSaved={() => drag.send({ type: 'save', id: idOf(asked.pet) })}
        />
      )}
    </div>
  );
}
