/** How long customers' requests wait for an answer: durations, each with an example from now. */

import { useId } from 'react';
import { useTimeZone } from '#console/api/queries.ts';
import { soft, stack } from '#console/components/layout/layout.ts';
import { useNow } from '#console/components/page/now.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import type { ValueFieldsProps } from '#console/screens/settings/value-fields.tsx';
import { after } from '#domain/time/calendar-duration.ts';
import { DurationField } from './duration-field.tsx';
import { durationIn } from './durations.ts';
import { requestNames, requestWords } from './time-values.ts';

export function RequestFields({ draft, fault, onEdit }: ValueFieldsProps) {
  const { translate: t, formats } = useLanguage();
  const timeZone = useTimeZone();
  const now = Temporal.Instant.from(useNow(60));
  const id = useId();
  return requestNames.map((name) => {
    const { label, none, example } = requestWords[name];
    const typed = draft.requests[name];
    const duration = typed && durationIn(typed);
    const time =
      duration && timeZone && formats.date(after(now, duration, timeZone).toString(), 'dayTime', timeZone);
    return (
      <div key={name} className={stack(1)}>
        <DurationField
          label={t(label)}
          usualUnit="hours"
          typed={typed}
          error={fault(`requests.${name}`)}
          describedBy={`${id}-${name}`}
          onChange={(changed) => onEdit({ requests: { ...draft.requests, [name]: changed } })}
        />
        <p id={`${id}-${name}`} role="status" className={soft}>
          {time ? t(example, { time }) : (typed?.count ?? '') === '' && t(none)}
        </p>
      </div>
    );
  });
}
