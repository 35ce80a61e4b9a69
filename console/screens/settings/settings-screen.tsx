/** The settings of the business, a group at a time. */
import { Link, useSearch } from '@tanstack/react-router';
import { Page } from '#console/components/page/page.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { NewSetting } from './new-setting.tsx';
import { OtherSettings } from './other-settings.tsx';
import { RuleNotes } from './rule-notes.tsx';
import { OneSetting } from './setting-form.tsx';
import { groupOf, isOwnKey, ownKeys, type Section, sectionNames, sections } from './setting-words.ts';
import styles from './settings.module.css';

export function SettingsScreen() {
  const t = useTranslate();
  const { group: section = 'business', key, add } = useSearch({ from: '/settings' });
  const group = groupOf[section];
  return (
    <Page title={t('settings.title')}>
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
