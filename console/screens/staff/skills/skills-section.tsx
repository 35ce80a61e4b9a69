/** The skills of a member: a level for every service, saved as one list. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Service, Staff } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { allServicesQuery } from '#console/api/record-queries.ts';
import { ifMatch, tagOf } from '#console/api/version-tag.ts';
import { Card } from '#console/components/card/card.tsx';
import { EmptyState, ProblemNotice, Skeleton } from '#console/components/page/page.tsx';
import { categoryNames } from '#console/components/service/service-words.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useVersions, VersionedForm } from '#console/components/versions/versioned-form.tsx';
import type { Version } from '#console/components/versions/versions.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { readSkills, skillsQuery } from '#console/screens/staff/queries.ts';
import styles from '#console/screens/staff/staff.module.css';
import own from './skills.module.css';
import { levels, servicesByCategory, skillParts, writtenSkills } from './skills-draft.ts';

export function SkillsSection({ member }: { member: Staff }) {
  const { translate: t, languages } = useLanguage();
  const services = useQuery(allServicesQuery(languages.catalog));
  const skills = useQuery(skillsQuery(member.id));
  const error = services.error ?? skills.error;
  if (services.data?.length === 0) return <EmptyState text={t('staff.noServices')} />;
  if (services.data && skills.data)
    return <SkillsForm member={member} services={services.data} present={skills.data} />;
  if (!error) return <Skeleton count={4} height="4rem" />;
  const retry = () => {
    void services.refetch();
    void skills.refetch();
  };
  return <ProblemNotice error={error} retry={retry} />;
}

interface SkillsFormProps {
  readonly member: Staff;
  readonly services: readonly Service[];
  readonly present: Version;
}

function SkillsForm({ member: { id }, services, present }: SkillsFormProps) {
  const { translate: t, catalogLang: lang } = useLanguage();
  const queries = useQueryClient();
  const toasts = useToasts();
  const form = useVersions<Version, Version['parts']>({
    present,
    draftOf: (parts) => parts,
    partsOf: (draft) => draft,
    store: {
      read: () => readSkills(id),
      write: async (over, wanted) => {
        const { data, headers } = await api.replaceStaffServices({
          path: { id },
          ...ifMatch(over.etag),
          body: writtenSkills(wanted),
        });
        return { parts: skillParts(data), etag: tagOf(headers) };
      },
    },
    onSaved: (saved) => {
      queries.setQueryData(skillsQuery(id).queryKey, saved);
      toasts.show(t('words.changesSaved'));
    },
  });
  const describe = (service: string, level: string) => ({
    label: services.find((one) => one.id === service)?.name ?? service,
    text: level === '' ? t('staff.noSkill') : t('staff.level', { level: Number(level) }),
  });
  return (
    <Card>
      <VersionedForm form={form} describe={describe}>
        <p className={styles.soft}>{t('staff.skillsHint')}</p>
        {servicesByCategory(services, form.base.parts).map(([category, inCategory]) => (
          <section key={category} aria-label={t(categoryNames[category])}>
            <h2 className={styles.heading}>{t(categoryNames[category])}</h2>
            {inCategory.map((service) => (
              <SkillRow
                key={service.id}
                service={service}
                lang={lang}
                level={form.choice(service.id).value ?? ''}
                onChange={(level) => form.change(service.id, level)}
              />
            ))}
          </section>
        ))}
      </VersionedForm>
    </Card>
  );
}

interface SkillRowProps {
  readonly service: Service;
  readonly lang: string | undefined;
  /** `''` for none. */
  readonly level: string;
  readonly onChange: (level: string) => void;
}

/** The level of one service: a group of radio buttons, so that the arrow keys choose. */
function SkillRow({ service, lang, level, onChange }: SkillRowProps) {
  const { translate: t, formats } = useLanguage();
  const name = useId();
  return (
    <fieldset className={own.skill} data-is-on={level !== '' || undefined}>
      <legend>
        <span lang={lang}>{service.name}</span>
        {!service.isActive && <small className={own.soft}> {t('staff.notOffered')}</small>}
      </legend>
      <div className={own.levels}>
        {['', ...levels.map(String)].map((one) => (
          <label key={one} className={own.level}>
            <input
              type="radio"
              className={own.radio}
              name={name}
              checked={level === one}
              aria-label={one === '' ? t('staff.noSkill') : t('staff.level', { level: Number(one) })}
              onChange={() => onChange(one)}
            />
            <span aria-hidden="true">{one === '' ? '–' : formats.number(one)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
