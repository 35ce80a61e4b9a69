/** The notice that customers give: numbers with units, each with an example from now. */

import { useId } from 'react';
import { useTimeZone } from '#console/api/queries.ts';
import { soft, stack } from '#console/components/layout/layout.ts';
import { useNow } from '#console/components/page/now.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import type { ValueFieldsProps } from '#console/screens/settings/value-fields.tsx';
import { after, lastBefore } from '#domain/time/calendar-duration.ts';
import { ByCategory } from './by-category.tsx';
import { DurationField } from './duration-field.tsx';
import { durationIn, type TypedDuration, type Unit } from './durations.ts';
import { type NoticeName, noticeNames, type Scope, type ScopeNotice } from './time-values.ts';

const labels: Readonly<Record<NoticeName, PlainKey>> = {
  book: 'settings.book',
  cancel: 'settings.cancel',
  ahead: 'settings.ahead',
};

const unlimited: Readonly<Record<NoticeName, PlainKey>> = {
  book: 'settings.bookAlways',
  cancel: 'settings.cancelAlways',
  ahead: 'settings.aheadAlways',
};

/** The unit of an empty field. */
const usualUnits: Readonly<Record<NoticeName, Unit>> = { book: 'hours', cancel: 'days', ahead: 'months' };

export function NoticeFields(props: ValueFieldsProps) {
  return (
    <ByCategory<ScopeNotice>
      values={props.draft.notice}
      onChange={(notice) => props.onEdit({ notice })}
      own={(all) => ({ ...all, kind: 'own' })}
    >
      {(scope) => noticeNames.map((name) => <Duration key={name} {...props} scope={scope} name={name} />)}
    </ByCategory>
  );
}

interface DurationProps extends ValueFieldsProps {
  readonly scope: Scope;
  readonly name: NoticeName;
}

function Duration({ scope, name, draft, fault, onEdit }: DurationProps) {
  const { translate: t } = useLanguage();
  const id = useId();
  const typed = draft.notice[scope]?.[name];
  const write = (duration: TypedDuration) =>
    onEdit({ notice: { ...draft.notice, [scope]: { ...draft.notice[scope], [name]: duration } } });
  return (
    <div className={stack(1)}>
      <DurationField
        label={t(labels[name])}
        usualUnit={usualUnits[name]}
        typed={typed}
        error={fault(`notice.${scope}.${name}`)}
        describedBy={`${id}-example`}
        onChange={write}
      />
      <Example id={`${id}-example`} name={name} typed={typed} />
    </div>
  );
}

interface ExampleProps {
  readonly id: string;
  readonly name: NoticeName;
  readonly typed: TypedDuration | undefined;
}

/** The effect of the duration on a booking. */
function Example({ id, name, typed }: ExampleProps) {
  const { translate: t, formats } = useLanguage();
  const timeZone = useTimeZone();
  const now = useNow(60);
  if (typed === undefined || typed.count === '')
    return (
      <p id={id} role="status" className={soft}>
        {t(unlimited[name])}
      </p>
    );
  const duration = durationIn(typed);
  if (duration === undefined || timeZone === undefined) return null;
  const at = Temporal.Instant.from(now);
  const limit = after(at, duration, timeZone);
  const visit = nextSaturday(limit.toZonedDateTimeISO(timeZone));
  const text = (instant: Temporal.Instant) =>
    formats.date(instant.toString(), name === 'ahead' ? 'dateTime' : 'dayTime', timeZone);
  return (
    <p id={id} role="status" className={soft}>
      {name === 'cancel' &&
        t('settings.cancelExample', {
          start: text(visit),
          time: text(lastBefore(visit, duration, timeZone)),
        })}
      {name === 'book' && t('settings.bookExample', { time: text(limit) })}
      {name === 'ahead' && t('settings.aheadExample', { time: text(limit) })}
    </p>
  );
}

/** Saturday, 15:00, on a later day. */
function nextSaturday(from: Temporal.ZonedDateTime): Temporal.Instant {
  return from
    .add({ days: (6 - from.dayOfWeek + 7) % 7 || 7 })
    .withPlainTime('15:00')
    .toInstant();
}
