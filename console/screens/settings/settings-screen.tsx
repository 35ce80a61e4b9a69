/** The settings of the business, a group at a time. */

import { useSearch } from '@tanstack/react-router';
import { Card } from '#console/components/card/card.tsx';
import { stack } from '#console/components/layout/layout.ts';
import type { Opening } from '#console/components/page/screen.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { isOwnKey, ownKeys } from './known-settings.ts';
import { NewSetting, OtherSettings } from './other-settings.tsx';
import { allSettingsQuery, storedSettingQuery } from './queries.ts';
import type { SettingsSearch } from './route.ts';
import { groupOf } from './sections.ts';
import { OneSetting } from './setting-form.tsx';
import styles from './settings.module.css';
import { SettingsLayout } from './settings-layout.tsx';

export function load({ queries, lang, search }: Opening<SettingsSearch>) {
  const { group: section = 'business', key } = search;
  const hasList = groupOf[section] !== undefined;
  const keys = hasList && key !== undefined ? [key] : ownKeys(section);
  return Promise.all([
    hasList && key === undefined && queries.prefetchQuery(allSettingsQuery(lang)),
    ...keys.map((one) => queries.prefetchQuery(storedSettingQuery(lang, one))),
  ]);
}

export function SettingsScreen() {
  const { group: section = 'business', key, add } = useSearch({ from: '/settings' });
  const group = groupOf[section];
  const isOneOfGroup = group && (add || key !== undefined);
  return (
    <SettingsLayout chosen={section}>
      {(isOneOfGroup ? [] : ownKeys(section)).map((one) => (
        <OneSetting key={one} name={one} />
      ))}
      {section === 'rules' && <RuleNotes />}
      {group && add && <NewSetting group={group} section={section} />}
      {group && !add && key !== undefined && !isOwnKey(key) && (
        <OneSetting key={key} name={key} section={section} />
      )}
      {group && !isOneOfGroup && <OtherSettings group={group} section={section} />}
    </SettingsLayout>
  );
}

/** The effect of the rules on bookings, and the rule that needs no setting. */
function RuleNotes() {
  const t = useTranslate();
  return (
    <Card>
      <div className={`${stack(1)} ${styles.head}`}>
        <h3>{t('settings.existingTitle')}</h3>
        <p>{t('settings.existingText')}</p>
        <p>{t('settings.overrideText')}</p>
      </div>
      <div className={`${stack(1)} ${styles.head}`}>
        <h3>{t('settings.assignTitle')}</h3>
        <p>{t('settings.assignText')}</p>
      </div>
    </Card>
  );
}
