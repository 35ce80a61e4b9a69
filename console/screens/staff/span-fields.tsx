/** One span of hours: two times, typed freely, or changed by the arrow keys. */
import { type KeyboardEvent, useId } from 'react';
import { Button } from '#console/components/button/button.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import hours from './hours.module.css';
import styles from './staff.module.css';
import { readTime, steppedTime } from './typed-time.ts';
import {
  nextDay,
  type SpanDraft,
  type SpanFaults,
  splitOvernight,
  type WeekDraft,
  type Weekday,
} from './week-draft.ts';
import { weekdayName } from './weekday-name.ts';

interface SpanFieldsProps {
  readonly day: Weekday;
  readonly span: SpanDraft;
  /** Its position in the day, from 1. */
  readonly number: number;
  readonly fault: SpanFaults | undefined;
  readonly draft: WeekDraft;
  readonly onChange: (draft: WeekDraft) => void;
}

export function SpanFields({ day, span, number, fault, draft, onChange }: SpanFieldsProps) {
  const { translate: t, formats } = useLanguage();
  const id = useId();
  const spans = draft.days[day];
  const name = weekdayName(formats, day);
  const write = (next: readonly SpanDraft[]) => onChange({ ...draft, days: { ...draft.days, [day]: next } });
  const edit = (place: 'start' | 'end', text: string) =>
    write(spans.map((one) => (one.key === span.key ? { ...one, [place]: text } : one)));
  const onKeyDown = (place: 'start' | 'end') => (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    edit(place, steppedTime(span[place], place, event.key === 'ArrowUp' ? 1 : -1));
  };
  const text = fault?.start ?? fault?.end;
  return (
    <div className={hours.spanRow}>
      <div className={hours.span}>
        {(['start', 'end'] as const).map((place) => (
          <input
            key={place}
            type="text"
            className={hours.time}
            data-start={place === 'start' || undefined}
            aria-label={t(place === 'start' ? 'staff.spanStart' : 'staff.spanEnd', { day: name, number })}
            aria-invalid={fault?.[place] !== undefined || undefined}
            aria-describedby={fault?.[place] && `${id}-fault`}
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
        <Button
          look="quiet"
          aria-label={t('staff.removeHours', { day: name, number })}
          onClick={() => write(spans.filter(({ key }) => key !== span.key))}
        >
          <Icon name="close" />
        </Button>
      </div>
      {text && (
        <p id={`${id}-fault`} className={styles.fault}>
          {t(text)}
        </p>
      )}
      {fault?.isOvernight && (
        <Button onClick={() => onChange(splitOvernight(draft, day, span.key))}>
          {t('staff.overnight', {
            time: readTime(span.end, 'end') ?? span.end,
            day: weekdayName(formats, nextDay(day)),
          })}
        </Button>
      )}
    </div>
  );
}
