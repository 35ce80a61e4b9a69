/** The feedings and medications of a day by time, which are ticked off. */
import { useId } from 'react';
import type { CareTask } from '#client/index.ts';
import { Mark } from '#console/components/booking/status/mark.tsx';
import { Button } from '#console/components/button/button.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { row, soft, stack, wrap } from '#console/components/layout/layout.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import type { DayPet, DayRead } from '#console/screens/places/queries.ts';
import styles from './day.module.css';
import { useTicks } from './use-ticks.ts';
import { keyOf, type ShownTask, type Tick, withTicks } from './with-ticks.ts';

interface DayTasksProps {
  readonly sheet: DayRead;
  readonly bookings: ReadonlyMap<string, readonly DayPet[]>;
  readonly timeZone: string;
}

export function DayTasks({ sheet, bookings, timeZone }: DayTasksProps) {
  const { translate: t, formats } = useLanguage();
  const { ticks, tick, isStuck } = useTicks();
  const id = useId();
  const byTime = Map.groupBy(withTicks(sheet, ticks), ({ at }) => at);
  if (byTime.size === 0) return null;
  const isIn = ({ bookingId }: CareTask) => {
    const status = bookings.get(bookingId)?.[0]?.status;
    return status === 'IN_PROGRESS' || status === 'COMPLETED';
  };
  return (
    <section className={stack(3, 'top', 'shrinkable')} aria-labelledby="care">
      <h2 id="care" tabIndex={-1}>
        {t('pets.care')}
      </h2>
      {[...byTime].map(([at, tasks]) => (
        <section key={at} className={stack(1, 'shrinkable')} aria-labelledby={`${id}-${Date.parse(at)}`}>
          <h3 id={`${id}-${Date.parse(at)}`}>{formats.date(at, 'time', timeZone)}</h3>
          <ul className={styles.tasks}>
            {tasks.map((task) => (
              <TaskRow key={keyOf(task)} isIn={isIn(task)} onTick={tick} {...{ task, timeZone, isStuck }} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

interface TaskRowProps {
  readonly task: ShownTask;
  /** The pet has come: until then nothing can be recorded. */
  readonly isIn: boolean;
  readonly timeZone: string;
  /** Requests fail at present. */
  readonly isStuck: boolean;
  readonly onTick: (tick: Tick) => void;
}

function TaskRow({ task, isIn, timeZone, isStuck, onTick }: TaskRowProps) {
  const { translate: t, formats } = useLanguage();
  const { bookingId, item, at, done, place, kind, title, amount, notes, recordedAt, recordedBy } = task;
  const pet = task.petName || t('pets.unnamed');
  const name = t('places.task', { pet, title, amount, time: formats.date(at, 'time', timeZone) });
  return (
    <li className={`${row(3, 'center')} ${styles.task}`}>
      <span className={styles.box} aria-hidden="true">
        {done && <Icon name="check" size={16} />}
      </span>
      {isIn ? (
        <Button
          className={styles.tick}
          look={done ? 'primary' : 'secondary'}
          aria-label={name}
          aria-pressed={done}
          onClick={() => onTick({ bookingId, item, at, done: !done, name })}
        >
          {done && <Icon name="check" size={28} />}
        </Button>
      ) : (
        <span className={styles.tick} aria-hidden="true" />
      )}
      <div className={stack(1, 'narrow')}>
        <p className={wrap([0, 2], 'center')}>
          <strong>{pet}</strong>
          {place && <span>{place.code}</span>}
          {kind === 'MEDICATION' && (
            <Mark icon="cross" isCalm>
              {t('pets.medication')}
            </Mark>
          )}
        </p>
        <p>
          {`${title}, ${amount}`}
          {notes && <span className={soft}>{` · ${notes}`}</span>}
        </p>
        {task.logNotes && <p className={soft}>{task.logNotes}</p>}
        {!isIn && <p className={soft}>{t('places.notHere')}</p>}
        {task.overdue && <Mark icon="clock">{t('places.late')}</Mark>}
        {task.isWaiting && isStuck && <Mark icon="warning">{t('places.notSent')}</Mark>}
        {done && recordedAt && (
          <p className={soft}>
            {t('places.doneBy', {
              time: formats.date(recordedAt, 'time', timeZone),
              name: recordedBy?.name ?? t('desk.deletedCustomer'),
            })}
          </p>
        )}
      </div>
    </li>
  );
}
