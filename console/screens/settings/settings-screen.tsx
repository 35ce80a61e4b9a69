/** The settings of the business, a group at a time. */
import { Link, useSearch } from '@tanstack/react-router';
import { Card } from '#console/components/card/card.tsx';
import { Page } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { NewSetting, OtherSettings } from './other-settings.tsx';
import { allSettingsQuery, storedSettingQuery } from './queries.ts';
import type { SettingsSearch } from './route.ts';
import { OneSetting } from './setting-form.tsx';
import { groupOf, isOwnKey, ownKeys, type Section, sectionNames, sections } from './setting-words.ts';
import styles from './settings.module.css';

export function load({ queries, lang, search: { group, key } }: Opening<SettingsSearch>) {
  const keys = ownKeys[group ?? 'business'] ?? (key === undefined ? [] : [key]);
  return Promise.all([
    keys.length === 0 && queries.prefetchQuery(allSettingsQuery(lang)),
    ...keys.map((one) => queries.prefetchQuery(storedSettingQuery(lang, one))),
  ]);
}

export function SettingsScreen() {
  const t = useTranslate();
  const { group: section = 'business', key, add } = useSearch({ from: '/settings' });
  const group = groupOf[section];
  return (
    <Page title={t('navigation.settings')}>
      <div className={styles.layout}>
        <Sections chosen={section} />
        <div className={styles.content}>
          <h2 className="visually-hidden">{t(sectionNames[section])}</h2>
          {ownKeys[section]?.map((one) => (
            <OneSetting key={one} name={one} />
          ))}
          {section === 'rules' && <RuleNotes />}
          {group && add && <NewSetting group={group} section={section} />}
          {group && !add && key !== undefined && !isOwnKey(key) && (
            <OneSetting key={key} name={key} section={section} />
          )}
          {group && !add && key === undefined && <OtherSettings group={group} section={section} />}
        </div>
      </div>
    </Page>
  );
}

function Sections({ chosen }: { chosen: Section }) {
  const t = useTranslate();
  return (
    <nav aria-label={t('settings.groups')} className={styles.sections}>
      <ul>
        {sections.map((section) => (
          <li key={section}>
            <Link
              to="/settings"
              search={section === 'business' ? {} : { group: section }}
              aria-current={section === chosen ? 'page' : undefined}
              activeOptions={{ exact: true }}
            >
              {t(sectionNames[section])}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The effect of the rules on bookings, and the rule that needs no setting. */
function RuleNotes() {
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
