/** The page of the settings: its sections as links, and the content of one of them. */

import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { stack } from '#console/components/layout/layout.ts';
import { Page } from '#console/components/page/page.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { type Section, sectionNames, sections } from './sections.ts';
import styles from './settings.module.css';

interface SettingsLayoutProps {
  readonly chosen: Section | 'emails';
  readonly children: ReactNode;
}

export function SettingsLayout({ chosen, children }: SettingsLayoutProps) {
  const t = useTranslate();
  return (
    <Page title={t('navigation.settings')}>
      <div className={`${stack(5, 'shrinkable')} ${styles.layout}`}>
        <nav aria-label={t('settings.groups')} className={styles.sections}>
          <ul>
            {sections.map((section) => (
              <Fragment key={section}>
                <li>
                  <Link
                    to="/settings"
                    search={section === 'business' ? {} : { group: section }}
                    aria-current={section === chosen ? 'page' : undefined}
                    activeOptions={{ exact: true }}
                  >
                    {t(sectionNames[section])}
                  </Link>
                </li>
                {section === 'rules' && (
                  <li>
                    <Link to="/settings/emails" aria-current={chosen === 'emails' ? 'page' : undefined}>
                      {t('emails.title')}
                    </Link>
                  </li>
                )}
              </Fragment>
            ))}
          </ul>
        </nav>
        <div className={stack(4, 'narrow')}>
          <h2 className="visually-hidden">
            {chosen === 'emails' ? t('emails.title') : t(sectionNames[chosen])}
          </h2>
          {children}
        </div>
      </div>
    </Page>
  );
}
