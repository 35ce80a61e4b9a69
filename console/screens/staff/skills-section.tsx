/** The skills of a member: a level for every service, saved as one list. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Service, Staff } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { EmptyState, ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { categoryNames } from '#console/components/service/service-words.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import type { Version } from '#console/components/versions/save-over.ts';
import { useVersions } from '#console/components/versions/use-versions.ts';
import { VersionedForm } from '#console/components/versions/versioned-form.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { allServicesQuery, readSkills, skillsQuery } from './queries.ts';
import { SkillRow } from './skill-row.tsx';
import { servicesByCategory, skillParts, writtenSkills } from './skills-draft.ts';
import styles from './staff.module.css';

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
  const { translate: t, languages } = useLanguage();
  const lang = languages.catalog === languages.console ? undefined : languages.catalog;
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
          headers: { 'If-Match': over.etag },
          body: writtenSkills(wanted),
        });
        return { parts: skillParts(data), etag: headers.get('etag') ?? '*' };
      },
    },
    onSaved: (saved) => {
      queries.setQueryData(skillsQuery(id).queryKey, saved);
      toasts.show(t('staff.saved'));
    },
  });
  const describe = (service: string, level: string) => ({
    label: services.find((one) => one.id === service)?.name ?? service,
    text: level === '' ? t('staff.noSkill') : t('staff.level', { level: Number(level) }),
  });
  return (
    <VersionedForm form={form} describe={describe}>
      <p className={styles.soft}>{t('staff.skillsHint')}</p>
      {servicesByCategory(services, form.draft).map(([category, inCategory]) => (
        <section key={category} aria-label={t(categoryNames[category])}>
          <h2 className={styles.heading}>{t(categoryNames[category])}</h2>
          {inCategory.map((service) => (
            <SkillRow
              key={service.id}
              service={service}
              lang={lang}
              level={form.draft[service.id] ?? ''}
              onChange={(level) => form.setDraft((before) => ({ ...before, [service.id]: level }))}
            />
          ))}
        </section>
      ))}
    </VersionedForm>
  );
}
