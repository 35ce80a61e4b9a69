/** The opening hours: always, or a week of hours, for all categories and for those that differ. */
import { dequal } from 'dequal/lite';
import { useState } from 'react';
import { Choice } from '#console/components/field/group.tsx';
import { usualWeek, type Week, writtenWeek } from '#console/components/hours/week.ts';
import { WeekHours } from '#console/components/hours/week-hours.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import type { ValueFieldsProps } from '#console/screens/settings/value-fields.tsx';
import { weekdays } from '#domain/time/working-hours.ts';
import { ByCategory } from './by-category.tsx';
import { partsOfScope, type Scope, scopeParts, weekIn, weekParts } from './time-parts.ts';
import styles from './times.module.css';

export function OpeningHoursFields(props: ValueFieldsProps) {
  return (
    <ByCategory {...props} mark="any">
      {(scope) => <ScopeHours {...props} scope={scope} />}
    </ByCategory>
  );
}

function ScopeHours({ scope, draft, fault, onEdit }: ValueFieldsProps & { readonly scope: Scope }) {
  const t = useTranslate();
  const part = `value.${scope}`;
  const isWeek = draft[part] === 'week';
  const stored = weekIn(partsOfScope(draft, scope));
  // Times stay as they are typed.
  const [typed, setTyped] = useState(stored);
  const week = dequal(writtenWeek(typed), stored) ? typed : stored;
  const write = (next: Week) => {
    setTyped(next);
    onEdit({ [part]: 'week', ...scopeParts(scope, weekParts(next)) });
  };
  const choose = (bound: boolean) => {
    const isEmpty = weekdays.every((day) => week[day].length === 0);
    if (bound) write(isEmpty ? usualWeek() : week);
    else onEdit({ [part]: scope === 'default' ? '' : 'any' });
  };
  const isWrong = weekdays.some((day) => fault(`${part}.${day}`) !== undefined);
  return (
    <>
      <div className={styles.choices}>
        {([true, false] as const).map((bound) => (
          <Choice
            key={String(bound)}
            type="radio"
            name={`hours ${scope}`}
            checked={isWeek === bound}
            onChange={() => choose(bound)}
          >
            {bound ? t('settings.weeklyHours') : t('settings.alwaysOpen')}
          </Choice>
        ))}
      </div>
      {isWeek && (
        <WeekHours week={week} showsFaults={isWrong} closed={t('settings.closed')} onChange={write} />
      )}
    </>
  );
}
