/** The berths by area and place, and the stays in them as bars over the days. A narrow window scrolls it sideways. */

import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import type { BerthStay, Place, PlaceOccupancy } from '#client/index.ts';
import { bookingQuery } from '#console/api/record-queries.ts';
import { useMay } from '#console/api/session.ts';
import { statusNames, whenText } from '#console/components/booking/booking-words.ts';
import badge from '#console/components/booking/status/status-badge.module.css';
import type { Drag } from '#console/components/drag/drag.ts';
import { useDragging } from '#console/components/drag/use-dragging.ts';
import { Icon } from '#console/components/icon/icon.tsx';
import { soft } from '#console/components/layout/layout.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { idOf, type PlacedPet, placedPets } from '#console/screens/places/pet/placing.ts';
import { useOffered } from '#console/screens/places/pet/placing-queries.ts';
import { isLive } from '#domain/booking/record/booking-status.ts';
import { type Bar, barsOf } from './bars.ts';
import { type MovedPet, PetGhost, weekView } from './moving.tsx';
import styles from './week.module.css';

export interface WeekTableProps {
  readonly occupancy: PlaceOccupancy;
  /** With the days on which they are out of service. */
  readonly places: readonly Place[];
  readonly today: string;
  readonly timeZone: string;
  readonly drag: Drag<MovedPet>;
}

export function WeekTable({ occupancy, places, today, timeZone, drag }: WeekTableProps) {
  const { translate: t, formats, catalogLang, languages } = useLanguage();
  const { areas } = occupancy;
  const days = areas[0]?.days.map(({ date }) => date) ?? [];
  const mayManage = useMay('managePlaces');
  const help = useId();
  const items = useMemo(() => placedPets(occupancy), [occupancy]);
  const view = useMemo(() => weekView(occupancy.places.map(({ placeId }) => placeId)), [occupancy]);
  const isMovable = ({ status }: BerthStay) => mayManage && isLive(status);
  const homeOf = ({ placeId }: PlacedPet) => ({ placeId });
  const onOpen = (pet: PlacedPet) => drag.send({ type: 'ask', question: { pet } });
  const { id, root, moving, reached, handlers } = useDragging({
    ...{ drag, view, homeOf, items, isMovable, onOpen },
  });
  const booking = useQuery({
    ...bookingQuery(languages.catalog, moving?.bookingId ?? ''),
    enabled: moving !== undefined,
  });
  const { offered } = useOffered({ pet: moving, booking: booking.data?.booking, timeZone, places });
  const takesNone = (placeId: string) =>
    offered && placeId !== moving?.placeId && !offered.some((one) => one.id === placeId && one.free > 0);
  const outOfService = new Map(
    places.map(({ id, isActive, outOfService }) => [id, isActive ? outOfService : always(days)]),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without stays, keys scroll it.
    <section className={styles.scroller} aria-labelledby="occupied-places" data-scroller tabIndex={0}>
      <p id={help} className="visually-hidden">
        {t('places.keys')}
      </p>
      <div ref={root} className={styles.rows} {...handlers}>
        <table className={styles.week}>
          <caption className="visually-hidden">{t('places.all')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('places.one')}</th>
              {days.map((day) => (
                <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                  {formats.date(`${day}T00:00Z`, 'day', 'UTC')}
                </th>
              ))}
            </tr>
          </thead>
          {areas.map(({ area, days: ofArea }) => (
            <tbody key={area}>
              <tr className={styles.area}>
                <th scope="rowgroup">{area ?? t(areas.length === 1 ? 'places.all' : 'places.noArea')}</th>
                {ofArea.map(({ date, free, total }) => (
                  <td key={date} data-none={free === 0 || undefined}>
                    {t('places.free', { free, total })}
                  </td>
                ))}
              </tr>
              {occupancy.places
                .filter((place) => place.area === area)
                .flatMap((place) =>
                  place.berths.map(({ berth, stays }) => (
                    <tr
                      key={`${place.placeId} ${berth}`}
                      data-place={place.placeId}
                      data-none={takesNone(place.placeId) || undefined}
                    >
                      <th scope="row" className={styles.place}>
                        <span>{place.code}</span>{' '}
                        {place.berths.length > 1 && (
                          <span className={`${soft} ${styles.berth}`}>
                            {t('places.berth', { number: berth })}
                          </span>
                        )}{' '}
                        <span className={`${soft} ${styles.name}`} lang={catalogLang} data-cut>
                          {place.name}
                        </span>
                      </th>
                      <td colSpan={days.length} className={styles.stays}>
                        <Bars
                          bars={barsOf(stays, outOfService.get(place.placeId) ?? [], days, timeZone)}
                          {...{ timeZone, isMovable, help }}
                          moving={moving?.id}
                          reached={mayManage ? reached : undefined}
                        />
                      </td>
                    </tr>
                  )),
                )}
            </tbody>
          ))}
        </table>
        <PetGhost drag={drag} view={id} places={occupancy.places} />
      </div>
    </section>
  );
}

/** A place that is not in use. */
function always(days: readonly string[]) {
  const [from = '', to = from] = [days[0], days.at(-1)];
  return [{ from, to, reason: null }];
}

interface BarsProps extends Pick<WeekTableProps, 'timeZone'> {
  readonly bars: readonly Bar[];
  readonly isMovable: (pet: BerthStay) => boolean;
  /** The id of the one that is being moved. */
  readonly moving: string | undefined;
  /** The id of the one that Tab reaches; the arrow keys reach the others. Without it, Tab reaches all. */
  readonly reached: string | undefined;
  /** The id of the explanation of the keys. */
  readonly help: string;
}

function Bars({ bars, timeZone, isMovable, moving, reached, help }: BarsProps) {
  const { translate: t, formats } = useLanguage();
  if (bars.length === 0) return null;
  return (
    <ul className={styles.bars}>
      {bars.map(({ stay, reason, start, end, lane, startsBefore, endsAfter }) => {
        const style = { gridColumn: `${start} / ${end}`, gridRow: lane };
        if (!stay)
          return (
            <li key={`${start} ${reason}`} className={styles.out} style={style} data-cut>
              {t('places.outOfService')} <span className={soft}>{reason}</span>
            </li>
          );
        const id = idOf(stay);
        const pet = stay.petName || t('pets.unnamed');
        const problem = stay.overdue ? 'places.overdue' : stay.conflictsWith && 'places.conflict';
        const name = t('places.stay', {
          pet: problem ? `${pet} – ${t(problem)}` : pet,
          customer: stay.userName || t('desk.deletedCustomer'),
          status: t(statusNames[stay.status]),
          time: whenText(formats, { startDate: stay.from, endDate: stay.to }, timeZone),
        });
        return (
          <li key={id} style={style}>
            <button
              type="button"
              className={`${badge.badge} ${styles.bar}`}
              tabIndex={reached === undefined || reached === id ? 0 : -1}
              aria-haspopup="dialog"
              aria-describedby={isMovable(stay) ? help : undefined}
              data-item={id}
              data-movable={isMovable(stay) || undefined}
              data-moving={moving === id || undefined}
              aria-label={name}
              // There may be no room for all of it.
              title={name}
              data-cut
              data-status={stay.status}
              data-problem={problem ? true : undefined}
              data-before={startsBefore || undefined}
              data-after={endsAfter || undefined}
            >
              {problem && <Icon name="warning" size={16} />}
              <strong>{pet}</strong> {problem && <span>{t(problem)}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
