/** The berths by area and place, and the stays in them as bars over the days. A narrow window scrolls it sideways. */

import type { OccupiedPlace, Place, PlaceOccupancy } from '#client/index.ts';
import { statusNames, whenText } from '#console/components/booking/booking-words.ts';
import badge from '#console/components/booking/status/status-badge.module.css';
import { Icon } from '#console/components/icon/icon.tsx';
import { soft } from '#console/components/layout/layout.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import type { ShownPet } from '#console/screens/places/pet/placing.ts';
import { type Bar, barsOf } from './bars.ts';
import styles from './week.module.css';

interface WeekTableProps {
  readonly occupancy: PlaceOccupancy;
  /** With the days on which they are out of service. */
  readonly places: readonly Place[];
  readonly today: string;
  readonly timeZone: string;
  readonly onOpen: (pet: ShownPet) => void;
}

export function WeekTable({ occupancy, places, today, timeZone, onOpen }: WeekTableProps) {
  const { translate: t, formats, catalogLang } = useLanguage();
  const { areas } = occupancy;
  const days = areas[0]?.days.map(({ date }) => date) ?? [];
  const outOfService = new Map(
    places.map(({ id, isActive, outOfService }) => [id, isActive ? outOfService : always(days)]),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without stays, keys scroll it.
    <section className={styles.scroller} aria-labelledby="occupied-places" data-scroller tabIndex={0}>
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
                  <tr key={`${place.placeId} ${berth}`}>
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
                        {...{ place, berth, timeZone, onOpen }}
                      />
                    </td>
                  </tr>
                )),
              )}
          </tbody>
        ))}
      </table>
    </section>
  );
}

/** A place that is not in use. */
function always(days: readonly string[]) {
  const [from = '', to = from] = [days[0], days.at(-1)];
  return [{ from, to, reason: null }];
}

interface BarsProps extends Pick<WeekTableProps, 'timeZone' | 'onOpen'> {
  readonly bars: readonly Bar[];
  readonly place: OccupiedPlace;
  readonly berth: number;
}

function Bars({ bars, place, berth, timeZone, onOpen }: BarsProps) {
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
        const pet = stay.petName || t('pets.unnamed');
        const problem = stay.overdue ? 'places.overdue' : stay.conflictsWith && 'places.conflict';
        const name = t('places.stay', {
          pet: problem ? `${pet} – ${t(problem)}` : pet,
          customer: stay.userName || t('desk.deletedCustomer'),
          status: t(statusNames[stay.status]),
          time: whenText(formats, { startDate: stay.from, endDate: stay.to }, timeZone),
        });
        return (
          <li key={`${stay.bookingId} ${stay.petId} ${stay.from}`} style={style}>
            <button
              type="button"
              className={`${badge.badge} ${styles.bar}`}
              aria-haspopup="dialog"
              aria-label={name}
              // There may be no room for all of it.
              title={name}
              data-cut
              data-status={stay.status}
              data-problem={problem ? true : undefined}
              data-before={startsBefore || undefined}
              data-after={endsAfter || undefined}
              onClick={() => onOpen({ ...stay, placeId: place.placeId, code: place.code, berth })}
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
