/** The effect of the rules on bookings, and the rule that needs no setting. */
import { Card } from '#console/components/card/card.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './settings.module.css';

export function RuleNotes() {
  const t = useTranslate();
  return (
    <Card>
      <div className={styles.head}>
        <h3>{t('settings.existingTitle')}</h3>
        <p>{t('settings.existingText')}</p>
        <p>{t('settings.overrideText')}</p>
      </div>
      <div className={styles.head}>
        <h3>{t('settings.assignTitle')}</h3>
        <p>{t('settings.assignText')}</p>
      </div>
    </Card>
  );
}
