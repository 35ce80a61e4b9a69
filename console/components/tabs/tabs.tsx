/** Links to the parts of one page, or to the views of one list; the current one is marked by `aria-current`. */

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { wrap } from '#console/components/layout/layout.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import styles from './tabs.module.css';

export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={`${wrap(1)} ${styles.tabs}`} aria-label={label} data-screen-only>
      {children}
    </nav>
  );
}

const whose = {
  '/bookings': { label: 'bookings.whose', all: 'bookings.back', own: 'words.myBookings' },
  '/pets': { label: 'pets.whose', all: 'pets.back', own: 'words.myPets' },
} as const;

/** For personnel: all bookings or pets, or their own as a customer. */
export function WhoseTabs({ to, isOwn }: { to: keyof typeof whose; isOwn: boolean }) {
  const t = useTranslate();
  const { label, all, own } = whose[to];
  return (
    <Tabs label={t(label)}>
      {/* Also with filters: they belong to the same list. */}
      <Link
        to={to}
        search={{}}
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={isOwn ? undefined : 'page'}
      >
        {t(all)}
      </Link>
      <Link to={to} search={{ own: true }} activeOptions={{ includeSearch: true }}>
        {t(own)}
      </Link>
    </Tabs>
  );
}

interface ViewTabsProps {
  readonly to: '/payments' | '/places';
  /** As in the address, with their names; undefined: the first one. */
  readonly views: readonly (readonly [view: string | undefined, name: PlainKey])[];
  readonly shown: string | undefined;
}

/** The views of a screen. Its other choices, such as the day, stay. */
export function ViewTabs({ to, views, shown }: ViewTabsProps) {
  const t = useTranslate();
  return (
    <Tabs label={t('words.view')}>
      {views.map(([view, name]) => (
        <Link
          key={name}
          to={to}
          search={(before) => ({ ...before, show: view })}
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
          aria-current={view === shown ? 'page' : undefined}
        >
          {t(name)}
        </Link>
      ))}
    </Tabs>
  );
}
