/** The opening hours: always, or a week of hours, for all categories and for those that differ. */

import { Choice } from '#console/components/field/group.tsx';
import { usualWeek, weekOf } from '#console/components/hours/week.ts';
import { WeekHours } from '#console/components/hours/week-hours.tsx';
import { wrap } from '#console/components/layout/layout.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import type { ValueFieldsProps } from '#console/screens/settings/value-fields.tsx';
import { weekdays } from '#domain/time/working-hours.ts';
import { ByCategory } from './by-category.tsx';
import type { Scope, ScopeHours } from './time-values.ts';

export function OpeningHoursFields(props: ValueFieldsProps) {
  const { draft, onEdit } = props;
  return (
    <ByCategory<ScopeHours>
      values={draft.hours}
      onChange={(hours) => onEdit({ hours })}
      own={(all) => ({ kind: 'any', ...all })}
    >
      {(scope) => <ScopeHoursFields {...props} scope={scope} />}
    </ByCategory>
  );
}

function ScopeHoursFields({ scope, draft, fault, onEdit }: ValueFieldsProps & { readonly scope: Scope }) {
  const t = useTranslate();
  const { kind, days } = draft.hours[scope] ?? {};
  const week = weekOf(days ?? {});
  const write = (changed: ScopeHours) =>
    onEdit({ hours: { ...draft.hours, [scope]: { ...draft.hours[scope], ...changed } } });
  const choose = (bound: boolean) => {
    const isEmpty = weekdays.every((day) => week[day].length === 0);
    if (bound) write({ kind: 'week', days: isEmpty ? usualWeek() : week });
    else write({ kind: scope === 'default' ? undefined : 'any' });
  };
  const isWrong = weekdays.some((day) => fault(`hours.${scope}.${day}`) !== undefined);
  return (
    <>
      <div className={wrap(2)}>
        {([true, false] as const).map((bound) => (
          <Choice
            key={String(bound)}
            type="radio"
            name={`hours ${scope}`}
            checked={(kind === 'week') === bound}
            onChange={() => choose(bound)}
          >
            {bound ? t('settings.weeklyHours') : t('settings.alwaysOpen')}
          </Choice>
        ))}
      </div>
      {kind === 'week' && (
        <WeekHours
          week={week}
          showsFaults={isWrong}
          closed={t('settings.closed')}
          onChange={(changed) => write({ kind, days: changed })}
        />
      )}
    </>
  );
}
