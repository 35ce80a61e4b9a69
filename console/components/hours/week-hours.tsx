/** The hours of a week: for each day several spans, from one time to another. */

import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { RemoveButton, useRowFocus } from '#console/components/field/edited-rows.tsx';
import { OneOf } from '#console/components/field/group.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { row, soft, stack, wrap } from '#console/components/layout/layout.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { weekdays } from '#domain/time/working-hours.ts';
import styles from './hours.module.css';
import { readTime, steppedTime } from './typed-time.ts';
import {
  copyDay,
  type Hours,
  isOvernight,
  joinedHours,
  nextSpan,
  spanFaults,
  type Week,
  type Weekday,
  weekdayAfter,
  weekdayName,
  weekMinutes,
} from './week.ts';

interface WeekHoursProps {
  readonly week: Week;
  /** Invalid times are marked. */
  readonly showsFaults: boolean;
  /** The text of a day without hours. */
  readonly closed: string;
  readonly onChange: (week: Week) => void;
}

export function WeekHours(props: WeekHoursProps) {
  const t = useTranslate();
  return (
    <div className={styles.week}>
      {weekdays.map((day) => (
        <DayHours key={day} day={day} {...props} />
      ))}
      <p role="status" className={`${soft} ${styles.soft}`}>
        {t('staff.weekHours', { hours: weekMinutes(props.week) / 60 })}
      </p>
    </div>
  );
}

function DayHours({ day, week, showsFaults, closed, onChange }: WeekHoursProps & { readonly day: Weekday }) {
  const { translate: t, formats } = useLanguage();
  const [isCopying, setCopying] = useState(false);
  const spans = week[day];
  const group = useRowFocus(spans.length);
  const rows = useRowKeys(spans.length);
  const name = weekdayName(formats, day);
  const joined = joinedHours(week, day).map(({ on, start, end }) => {
    const text = `${start}–${end}`;
    return on === day ? text : `${weekdayName(formats, on)} ${text}`;
  });
  const write = (next: readonly Hours[]) => onChange({ ...week, [day]: next });
  return (
    <fieldset ref={group} className={styles.day}>
      <legend>{name}</legend>
      <div className={`${stack(2)} ${styles.spans}`}>
        {spans.length === 0 && <p className={`${soft} ${styles.soft}`}>{closed}</p>}
        {spans.map((span, at) => (
          <SpanFields
            key={rows.keys[at]}
            day={day}
            span={span}
            number={at + 1}
            showsFaults={showsFaults}
            onChange={(changed) => write(spans.with(at, changed))}
            onRemove={() => {
              rows.remove(at);
              write(spans.toSpliced(at, 1));
            }}
          />
        ))}
        {/* Spans may be adjacent or overlap: the server counts them as one, and so does this page. */}
        {joined.length > 0 && !(showsFaults && spans.some(spanFaults)) && (
          <p role="status" className={`${soft} ${styles.soft}`}>
            {t('staff.counted', { hours: formats.list(joined) })}
          </p>
        )}
      </div>
      <div className={styles.dayActions}>
        <Button
          look="quiet"
          data-add
          aria-label={t('staff.addHours', { day: name })}
          onClick={() => write([...spans, nextSpan(spans)])}
        >
          <Icon name="plus" />
        </Button>
        <Button look="quiet" onClick={() => setCopying(true)} aria-label={t('staff.copyDay', { day: name })}>
          {t('staff.copy')}
        </Button>
      </div>
      {isCopying && <CopyDay day={day} week={week} onChange={onChange} onClose={() => setCopying(false)} />}
    </fieldset>
  );
}

/** Keys for the spans, which have none of their own: each stays with its row, also when another one is removed. */
function useRowKeys(count: number) {
  const last = useRef(0);
  const keys = useRef<readonly number[]>([]);
  const added = Array.from({ length: Math.max(0, count - keys.current.length) }, () => {
    last.current += 1;
    return last.current;
  });
  keys.current = [...keys.current, ...added].slice(0, count);
  return {
    keys: keys.current,
    /** Before the row is removed. */
    remove: (at: number) => {
      keys.current = keys.current.toSpliced(at, 1);
    },
  };
}

interface SpanFieldsProps {
  readonly day: Weekday;
  readonly span: Hours;
  /** Its position in the day, from 1. */
  readonly number: number;
  readonly showsFaults: boolean;
  readonly onChange: (span: Hours) => void;
  readonly onRemove: () => void;
}

/** One span of hours: two times, typed freely, or changed by the arrow keys. */
function SpanFields({ day, span, number, showsFaults, onChange, onRemove }: SpanFieldsProps) {
  const { translate: t, formats } = useLanguage();
  const id = useId();
  const name = weekdayName(formats, day);
  const edit = (place: 'start' | 'end', text: string) => onChange({ ...span, [place]: text });
  const onKeyDown = (place: 'start' | 'end') => (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    edit(place, steppedTime(span[place], place, event.key === 'ArrowUp' ? 1 : -1));
  };
  const fault = showsFaults ? spanFaults(span) : undefined;
  const text = fault?.start ?? fault?.end;
  const isNight = isOvernight(span);
  return (
    <div className={stack(2, 'fitting')} data-row>
      <div className={row(2, 'center')}>
        {(['start', 'end'] as const).map((place) => (
          <input
            key={place}
            type="text"
            className={styles.time}
            aria-label={t(place === 'start' ? 'staff.spanStart' : 'staff.spanEnd', { day: name, number })}
            aria-invalid={fault?.[place] !== undefined || undefined}
            aria-describedby={
              (fault?.[place] && `${id}-fault`) ?? (isNight && place === 'end' ? `${id}-night` : undefined)
            }
            autoComplete="off"
            maxLength={10}
            value={span[place]}
            onChange={(event) => edit(place, event.target.value)}
            onBlur={() => {
              const time = readTime(span[place], place);
              if (time !== undefined && time !== span[place]) edit(place, time);
            }}
            onKeyDown={onKeyDown(place)}
          />
        ))}
        <RemoveButton label={t('staff.removeHours', { day: name, number })} onClick={onRemove} />
      </div>
      {text && (
        <p id={`${id}-fault`} className={styles.fault}>
          {t(text)}
        </p>
      )}
      {isNight && (
        <p id={`${id}-night`} className={`${soft} ${styles.soft}`}>
          {t('staff.nextDay', { day: weekdayName(formats, weekdayAfter(day, 1)) })}
        </p>
      )}
    </div>
  );
}

interface CopyDayProps {
  readonly day: Weekday;
  readonly week: Week;
  readonly onChange: (week: Week) => void;
  readonly onClose: () => void;
}

/** Copies the hours of one day to other days. */
function CopyDay({ day, week, onChange, onClose }: CopyDayProps) {
  const { translate: t, formats } = useLanguage();
  const others = weekdays.filter((one) => one !== day);
  // From a working day to the other working days; weekends differ.
  const [chosen, setChosen] = useState<readonly Weekday[]>(
    weekdays.indexOf(day) < 5 ? others.filter((one) => weekdays.indexOf(one) < 5) : [],
  );
  return (
    <Dialog title={t('staff.copyDay', { day: weekdayName(formats, day) })} onClose={onClose}>
      <p>{t('staff.copyText')}</p>
      <div className={wrap(2)}>
        {others.map((one) => (
          <OneOf key={one} value={one} chosen={chosen} onChange={setChosen}>
            {weekdayName(formats, one)}
          </OneOf>
        ))}
      </div>
      <Buttons>
        <Button
          look="primary"
          reason={chosen.length === 0 ? t('staff.copyNone') : undefined}
          onClick={() => {
            onChange(copyDay(week, day, chosen));
            onClose();
          }}
        >
          {t('staff.copyConfirm')}
        </Button>
      </Buttons>
    </Dialog>
  );
}
