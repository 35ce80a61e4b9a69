/** The hours of one weekday: several spans, each from one time to another. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '#console/components/button/button.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { CopyDay } from './copy-day.tsx';
import hours from './hours.module.css';
import { SpanFields } from './span-fields.tsx';
import styles from './staff.module.css';
import {
  nextSpan,
  openHours,
  type SpanDraft,
  type SpanFaults,
  type WeekDraft,
  type Weekday,
} from './week-draft.ts';
import { weekdayName } from './weekday-name.ts';

interface DayHoursProps {
  readonly day: Weekday;
  readonly draft: WeekDraft;
  readonly faults: ReadonlyMap<number, SpanFaults>;
  readonly onChange: (draft: WeekDraft) => void;
}

export function DayHours({ day, draft, faults, onChange }: DayHoursProps) {
  const { translate: t, formats } = useLanguage();
  const [isCopying, setCopying] = useState(false);
  const group = useSpanFocus(draft.days[day].length);
  const spans = draft.days[day];
  const name = weekdayName(formats, day);
  const open = openHours(spans);
  const write = (next: readonly SpanDraft[]) => onChange({ ...draft, days: { ...draft.days, [day]: next } });
  return (
    <fieldset ref={group} className={hours.day}>
      <legend>{name}</legend>
      <div className={hours.spans}>
        {spans.length === 0 && <p className={styles.soft}>{t('staff.closed')}</p>}
        {spans.map((span, at) => (
          <SpanFields
            key={span.key}
            day={day}
            span={span}
            number={at + 1}
            fault={faults.get(span.key)}
            draft={draft}
            onChange={onChange}
          />
        ))}
        {/* Spans may be adjacent or overlap: the server counts them as one, and so does this page. */}
        {open.length < spans.length && open.length > 0 && !spans.some(({ key }) => faults.has(key)) && (
          <p role="status" className={styles.soft}>
            {t('staff.counted', { hours: formats.list(open.map(([start, end]) => `${start}–${end}`)) })}
          </p>
        )}
      </div>
      <div className={hours.dayActions}>
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
      {isCopying && <CopyDay day={day} draft={draft} onChange={onChange} onClose={() => setCopying(false)} />}
    </fieldset>
  );
}

/** An added row takes the focus; a removed one gives it to the button that adds rows. */
function useSpanFocus(count: number) {
  const group = useRef<HTMLFieldSetElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const { current } = group;
    const isHere = current?.contains(document.activeElement);
    if (count > before.current && isHere)
      [...(current?.querySelectorAll<HTMLElement>('[data-start]') ?? [])].at(-1)?.focus();
    if (count < before.current && document.activeElement === document.body)
      current?.querySelector<HTMLElement>('[data-add]')?.focus();
    before.current = count;
  }, [count]);
  return group;
}
