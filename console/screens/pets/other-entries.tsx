/** JSON in a record that has no fields in the form: shown, and kept when the rest is saved. */
import type { JsonValue } from '#client/index.ts';
import { shownJson } from '#console/components/pet/json-text.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './pets.module.css';

export function OtherEntries({ entries }: { entries: readonly JsonValue[] }) {
  const t = useTranslate();
  if (entries.length === 0) return null;
  return (
    <details className={styles.otherEntries} open>
      <summary>{t('pets.otherEntries')}</summary>
      <pre>{entries.map(shownJson).join('\n')}</pre>
    </details>
  );
}
