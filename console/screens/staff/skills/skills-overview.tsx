/** The skills of everyone: a table of members and services. Each member links to their skills. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Staff } from '#client/index.ts';
import { allServicesQuery } from '#console/api/record-queries.ts';
import { Loading } from '#console/components/page/page.tsx';
import { categoryNames } from '#console/components/service/service-words.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { skillsQuery } from '#console/screens/staff/queries.ts';
import styles from './skills.module.css';
import { servicesByCategory } from './skills-draft.ts';

/** Short for no skill; screen readers announce the words. */
const noLevel = '–';

export function SkillsOverview({ members }: { members: readonly Staff[] }) {
  const { translate: t, formats, languages, catalogLang: lang } = useLanguage();
  const { data: services, error, refetch } = useQuery(allServicesQuery(languages.catalog));
  const skills = useQueries({ queries: members.map(({ id }) => skillsQuery(id)) });
  const failed = error ?? skills.find((one) => one.error)?.error;
  if (failed || services === undefined || skills.some(({ data }) => data === undefined))
    return <Loading error={failed} refetch={refetch} count={1} height="20rem" />;
  return (
    <section className={styles.overview} aria-label={t('staff.skillsOf', { name: t('navigation.staff') })}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('words.service')}</th>
            {members.map(({ id, user }) => (
              <th key={id} scope="col">
                <Link to="/staff/$id" params={{ id }} search={{ part: 'skills' }}>
                  {user.name}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        {servicesByCategory(services, {}).map(([category, inCategory]) => (
          <tbody key={category}>
            <tr>
              <th scope="rowgroup" colSpan={members.length + 1} className={styles.category}>
                {t(categoryNames[category])}
              </th>
            </tr>
            {inCategory.map(({ id, name }) => (
              <tr key={id}>
                <th scope="row" lang={lang}>
                  {name}
                </th>
                {members.map((member, at) => {
                  const level = skills[at]?.data?.levels[id];
                  return (
                    <td key={member.id} data-level={level}>
                      {level ? (
                        formats.number(level)
                      ) : (
                        <>
                          <span aria-hidden="true">{noLevel}</span>
                          <span className="visually-hidden">{t('staff.noSkill')}</span>
                        </>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}
