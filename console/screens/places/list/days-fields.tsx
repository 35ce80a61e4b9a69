/** The days on which a place is out of service. */

import { Button } from '#console/components/button/button.tsx';
import { todayIn } from '#console/components/calendar/business-days.ts';
import { DayField } from '#console/components/calendar/day-field.tsx';
import { RemoveButton, useRowFocus } from '#console/components/field/edited-rows.tsx';
import { PlainField } from '#console/components/field/field.tsx';
import { Group } from '#console/components/field/group.tsx';
import { stack, wrap } from '#console/components/layout/layout.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import type { DraftDays } from './place-draft.ts';

interface DaysFieldsProps {
  readonly rows: readonly DraftDays[];
  readonly timeZone: string;
  /** The error of a field of a row. */
  readonly fault: (name: string) => string | undefined;
  readonly onChange: (rows: readonly DraftDays[]) => void;
}

export function DaysFields({ rows, timeZone, fault, onChange }: DaysFieldsProps) {
  const t = useTranslate();
  const group = useRowFocus(rows.length);
  const edit = (key: number, changed: Partial<DraftDays>) =>
    onChange(rows.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const errorOf = (name: string) => {
    const found = fault(name);
    return found && t(found as PlainKey);
  };
  const add = () => {
    const today = todayIn(timeZone);
    const key = 1 + Math.max(0, ...rows.map((one) => one.key));
    onChange([...rows, { key, from: today, to: today, reason: '' }]);
  };
  return (
    <Group ref={group} legend={t('places.outOfService')}>
      {rows.map(({ key, from, to, reason }, at) => (
        <div key={key} className={stack(2)} data-row>
          <div className={wrap(2, 'end')}>
            <DayField
              label={t('lists.from')}
              value={from || undefined}
              emptyText={t('date-time.noDay')}
              error={errorOf(`outOfService[${at}].from`)}
              onChange={(day = '') => edit(key, { from: day, to: to < day ? day : to })}
            />
            <DayField
              label={t('lists.to')}
              value={to || undefined}
              first={from || undefined}
              emptyText={t('date-time.noDay')}
              error={errorOf(`outOfService[${at}].to`)}
              onChange={(day = '') => edit(key, { to: day })}
            />
            <RemoveButton
              label={t('places.removeDays', { number: at + 1 })}
              onClick={() => onChange(rows.filter((one) => one.key !== key))}
            />
          </div>
          <PlainField
            label={t('staff.reason')}
            isOptional
            maxLength={200}
            value={reason}
            error={errorOf(`outOfService[${at}].reason`)}
            onChange={({ target }) => edit(key, { reason: target.value })}
          />
        </div>
      ))}
      <div>
        <Button data-add onClick={add}>
          {t('places.addDays')}
        </Button>
      </div>
    </Group>
  );
}
