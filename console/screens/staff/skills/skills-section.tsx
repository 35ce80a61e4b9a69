/** The skills of a member: a level for every service, saved as one list. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Service, Staff } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { allServicesQuery } from '#console/api/record-queries.ts';
import { ifMatch, tagOf } from '#console/api/version-tag.ts';
import { Card } from '#console/components/card/card.tsx';
import { soft, wrap } from '#console/components/layout/layout.ts';
import { EmptyState, Loading } from '#console/components/page/page.tsx';
import { categoryNames } from '#console/components/service/service-words.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import { RecordForm, useRecordForm } from '#console/components/versions/record-form.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { readSkills, type Skills, skillsQuery } from '#console/screens/staff/queries.ts';
import styles from '#console/screens/staff/staff.module.css';
import own from './skills.module.css';
import { type Levels, levelsOf, proficiencies, servicesByCategory, writtenSkills } from './skills-draft.ts';

export function SkillsSection({ member }: { member: Staff }) {
  const { translate: t, languages } = useLanguage();
  const services = useQuery(allServicesQuery(languages.catalog));
  const skills = useQuery(skillsQuery(member.id));
  const error = services.error ?? skills.error;
  if (services.data?.length === 0) return <EmptyState text={t('staff.noServices')} />;
  if (services.data && skills.data)
    return <SkillsForm member={member} services={services.data} present={skills.data} />;
  const refetch = () => Promise.all([services.refetch(), skills.refetch()]);
  return <Loading {...{ error, refetch }} count={4} />;
}

interface SkillsFormProps {
  readonly member: Staff;
  readonly services: readonly Service[];
  readonly present: Skills;
}

function SkillsForm({ member: { id }, services, present }: SkillsFormProps) {
  const { translate: t, catalogLang: lang } = useLanguage();
  const queries = useQueryClient();
  const toasts = useToasts();
  const form = useRecordForm<Skills, { readonly levels: Levels }>(present, {
    fields: {
      levels: {
        read: (skills) => skills.levels,
        entry: (service) => ({
          label: services.find(({ id }) => id === service)?.name ?? service,
          text: (level) => (level === undefined ? t('staff.noSkill') : t('staff.level', { level })),
        }),
      },
    },
    read: () => readSkills(id),
    write: async ({ over, draft }) => {
      const body = writtenSkills(draft.levels);
      const request = { path: { id }, ...ifMatch(over.etag), body };
      const { data, headers } = await api.replaceStaffServices(request);
      return { levels: levelsOf(data), etag: tagOf(headers) };
    },
    onSaved: (saved) => {
      queries.setQueryData(skillsQuery(id).queryKey, saved);
      toasts.show(t('words.changesSaved'));
    },
  });
  const levels = form.choice('levels');
  return (
    <Card>
      <RecordForm form={form}>
        <p className={`${soft} ${styles.soft}`}>{t('staff.skillsHint')}</p>
        {servicesByCategory(services, form.base.levels).map(([category, inCategory]) => (
          <section key={category} aria-label={t(categoryNames[category])}>
            <h2 className={styles.heading}>{t(categoryNames[category])}</h2>
            {inCategory.map((service) => (
              <SkillRow
                key={service.id}
                service={service}
                lang={lang}
                level={levels.value[service.id]}
                onChange={(level) => levels.onChange({ ...levels.value, [service.id]: level })}
              />
            ))}
          </section>
        ))}
      </RecordForm>
    </Card>
  );
}

interface SkillRowProps {
  readonly service: Service;
  readonly lang: string | undefined;
  readonly level: number | undefined;
  readonly onChange: (level: number | undefined) => void;
}

/** The level of one service: a group of radio buttons, so that the arrow keys choose. */
function SkillRow({ service, lang, level, onChange }: SkillRowProps) {
  const { translate: t, formats } = useLanguage();
  const name = useId();
  return (
    <fieldset
      className={`${wrap([1, 4], 'center', 'between')} ${own.skill}`}
      data-is-on={level !== undefined || undefined}
    >
      <legend>
        <span lang={lang}>{service.name}</span>
        {!service.isActive && <small className={own.soft}> {t('staff.notOffered')}</small>}
      </legend>
      <div className={own.levels}>
        {[undefined, ...proficiencies].map((one) => (
          <label key={one ?? 'none'} className={own.level}>
            <input
              type="radio"
              className={own.radio}
              name={name}
              checked={level === one}
              aria-label={one === undefined ? t('staff.noSkill') : t('staff.level', { level: one })}
              onChange={() => onChange(one)}
            />
            <span aria-hidden="true">{one === undefined ? '–' : formats.number(one)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
