/** The time zone of the business, and the current time in it. */
import { useMemo } from 'react';
import { timeZoneChoices } from '#console/components/business/time-zones.ts';
import { ComboBox } from '#console/components/combo-box/combo-box.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from './settings.module.css';

interface TimeZoneFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (zone: string) => void;
}

export function TimeZoneField({ label, value, error, onChange }: TimeZoneFieldProps) {
  const { translate: t, formats } = useLanguage();
  // The server's default is UTC.
  const zone = value || 'UTC';
  const choices = useMemo(() => timeZoneChoices(zone), [zone]);
  return (
    <>
      <ComboBox
        label={label}
        hint={t('settings.timeZoneHint')}
        choices={choices}
        value={zone}
        onChange={onChange}
        noneText={t('welcome.noTimeZone')}
        error={error}
      />
      <p role="status" className={styles.soft}>
        {t('settings.timeNow', { time: formats.date(new Date().toISOString(), 'dayTime', zone) })}
      </p>
    </>
  );
}
