/** The fields of a period: whole days, or days with times. */
import { DateButton } from '#console/components/calendar/date-button.tsx';
import type { Fault } from '#console/components/field/checks.ts';
import { SelectField } from '#console/components/field/select-field.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from './staff.module.css';
import own from './time-off.module.css';
import { type TimeOffDraft, withFirstDay } from './time-off-draft.ts';
import { timeText } from './typed-time.ts';

interface TimeOffFieldsProps {
  readonly draft: TimeOffDraft;
  readonly fault: Fault;
  readonly onChange: (changed: Partial<TimeOffDraft>) => void;
}

const halfHours: readonly string[] = Array.from({ length: 48 }, (_, at) => timeText(at * 30));

export function TimeOffFields({ draft, fault, onChange }: TimeOffFieldsProps) {
  const { translate: t, formats } = useLanguage();
  // Local days and times, whatever their zone: UTC shows them unchanged.
  const times = halfHours.map((time) => [time, formats.date(`2024-01-01T${time}Z`, 'time', 'UTC')] as const);
  const fields = [
    { legend: t('staff.from'), day: draft.firstDay, time: draft.startTime, isEnd: false },
    { legend: t('staff.until'), day: draft.lastDay, time: draft.endTime, isEnd: true },
  ] as const;
  return (
    <>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={draft.isWholeDays}
          onChange={(event) => onChange({ isWholeDays: event.target.checked })}
        />
        <span>{t('staff.wholeDays')}</span>
      </label>
      <div className={styles.pair}>
        {fields.map(({ legend, day, time, isEnd }) => (
          <fieldset key={legend} className={own.moment}>
            <legend>{legend}</legend>
            <DateButton
              label={legend}
              text={formats.date(`${day}T12:00Z`, 'fullDate', 'UTC')}
              day={day}
              first={isEnd ? draft.firstDay : undefined}
              onChoose={(next) => onChange(isEnd ? { lastDay: next } : withFirstDay(draft, next))}
            />
            {!draft.isWholeDays && (
              <SelectField
                label={t('date-time.timeOfDay')}
                value={time}
                options={times}
                error={isEnd && fault ? t(fault) : undefined}
                onChange={({ target }) =>
                  onChange(isEnd ? { endTime: target.value } : { startTime: target.value })
                }
              />
            )}
          </fieldset>
        ))}
      </div>
    </>
  );
}
