import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import shell from '#console/app/shell.module.css';
import { useTranslate } from '#console/i18n/language.tsx';
import type { Role } from '#domain/roles.ts';
import styles from './personnel.module.css';
import { PersonnelIcon } from './personnel-icons.tsx';
import { type PersonnelGroup, personnelGroups } from './personnel-navigation.ts';

/**
 * The links by group. A collapsed sidebar shows only their icons; the names stay for screen readers and as tooltips.
 */
export function PersonnelLinks({ role, isClosed }: { role: Role; isClosed: boolean }) {
  return (
    <div className={styles.groups} data-closed={isClosed || undefined}>
      {personnelGroups(role).map((group) => (
        <Group key={group.text} group={group} isClosed={isClosed} />
      ))}
    </div>
  );
}

function Group({ group, isClosed }: { group: PersonnelGroup; isClosed: boolean }) {
  const t = useTranslate();
  const id = useId();
  const hidden = isClosed ? 'visually-hidden' : undefined;
  return (
    <div className={styles.group}>
      <p id={id} className={hidden ?? styles.title}>
        {t(group.text)}
      </p>
      <ul aria-labelledby={id}>
        {group.links.map(({ to, search, text, icon }) => (
          <li key={text}>
            <Link
              to={to}
              search={search ?? {}}
              className={shell.link}
              title={isClosed ? t(text) : undefined}
              // The reader's own bookings and those of the business have the same path.
              activeOptions={
                search
                  ? { includeSearch: true, explicitUndefined: true }
                  : { exact: to === '/', includeSearch: false }
              }
            >
              <PersonnelIcon name={icon} />
              <span className={hidden}>{t(text)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
