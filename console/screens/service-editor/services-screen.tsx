/** Every service of the business, with the missing languages of its texts. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Service } from '#client/index.ts';
import { ButtonLink } from '#console/components/button/button.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { FilterBar } from '#console/components/filter/filter-bar.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { EmptyState, Loading, Page } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { categoryNames, priceText } from '#console/components/service/service-words.ts';
import { type Column, DataTable } from '#console/components/table/data-table.tsx';
import { contentLanguageNames } from '#console/components/translations/texts.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { serviceCategories } from '#domain/booking/record/service-category.ts';
import { languages as contentLanguages, type Language, languages } from '#domain/text/language.ts';
import { missingLanguagesQuery, servicesQuery } from './queries.ts';
import type { ServicesSearch } from './route.ts';
import styles from './service-editor.module.css';

type MissingByService = ReadonlyMap<string, ReadonlySet<Language>>;

export function load({ queries, lang, search: { q, category, active } }: Opening<ServicesSearch>) {
  return Promise.all([
    queries.prefetchQuery(servicesQuery(lang, { q, category, active })),
    queries.prefetchQuery(missingLanguagesQuery),
  ]);
}

export function ServicesScreen() {
  const { translate: t, languages } = useLanguage();
  const { missing, q, category, active } = useSearch({ from: '/catalog' });
  const filter = { q, category, active };
  const navigate = useNavigate({ from: '/catalog' });
  const listed = useQuery({
    ...servicesQuery(languages.catalog, filter),
    placeholderData: keepPreviousData,
  });
  const gaps = useQuery(missingLanguagesQuery);
  const error = listed.error ?? gaps.error;
  const refetch = () => Promise.all([listed.refetch(), gaps.refetch()]);
  const shown =
    gaps.data &&
    listed.data?.filter(({ id }) => missing === undefined || gaps.data.get(id)?.has(missing) === true);
  const isFiltered = missing !== undefined || Object.values(filter).some((value) => value !== undefined);
  const isEmpty = shown?.length === 0 && !isFiltered;
  const change = (changed: ServicesSearch) =>
    navigate({ search: (before) => ({ ...before, ...changed }), replace: true, resetScroll: false });
  const add = (
    <ButtonLink to="/catalog/$id" params={{ id: 'new' }} look="primary">
      {t('words.addService')}
    </ButtonLink>
  );
  return (
    <Page title={t('words.catalog')} lead={t('service-editor.lead')} actions={isEmpty ? undefined : add}>
      <FilterBar
        search={{ label: t('lists.search'), value: q, onChange: (next) => void change({ q: next }) }}
        chosen={{
          category: category && t(categoryNames[category]),
          active:
            active === undefined
              ? active
              : t(active ? 'service-editor.isOffered' : 'service-editor.notOffered'),
          missing: missing && t('service-editor.missing', { language: contentLanguageNames[missing] }),
        }}
        onRemove={change}
        total={shown?.length}
        onClear={() => change({ q: undefined, category: undefined, active: undefined, missing: undefined })}
      >
        <Filters search={{ category, active, missing }} gaps={gaps.data} onChange={change} />
      </FilterBar>
      {(error || !shown) && <Loading {...{ error, refetch }} count={6} height="3.5rem" />}
      {shown && shown.length > 0 && <ServiceTable services={shown} gaps={gaps.data} chosen={missing} />}
      {shown?.length === 0 && (
        <EmptyState text={isEmpty ? t('service-editor.empty') : t('lists.noMatch')}>
          {isEmpty && add}
        </EmptyState>
      )}
    </Page>
  );
}

interface FiltersProps {
  readonly search: ServicesSearch;
  readonly gaps: MissingByService | undefined;
  readonly onChange: (changed: ServicesSearch) => void;
}

function Filters({ search: { category, active, missing }, gaps, onChange }: FiltersProps) {
  const { translate: t, formats } = useLanguage();
  const all = ['', t('lists.any')] as const;
  const lacking = (language: Language) =>
    [...(gaps?.values() ?? [])].filter((languages) => languages.has(language)).length;
  return (
    <>
      <SelectField
        label={t('words.category')}
        isFilter
        options={[all, ...serviceCategories.map((one) => [one, t(categoryNames[one])] as const)]}
        value={category ?? ''}
        onChange={({ target }) =>
          onChange({ category: serviceCategories.find((one) => one === target.value) })
        }
      />
      <SelectField
        label={t('words.status')}
        isFilter
        options={[all, ['true', t('service-editor.isOffered')], ['false', t('service-editor.notOffered')]]}
        value={String(active ?? '')}
        onChange={({ target }) =>
          onChange({ active: target.value === '' ? undefined : target.value === 'true' })
        }
      />
      <SelectField
        label={t('service-editor.missingIn')}
        isFilter
        options={[
          all,
          ...contentLanguages
            .filter((language) => language !== 'en')
            .map((one) => [one, `${contentLanguageNames[one]} (${formats.number(lacking(one))})`] as const),
        ]}
        value={missing ?? ''}
        onChange={({ target }) => onChange({ missing: contentLanguages.find((one) => one === target.value) })}
      />
    </>
  );
}

interface ServiceTableProps {
  readonly services: readonly Service[];
  readonly gaps: MissingByService | undefined;
  /** The language in which a row is opened. */
  readonly chosen: Language | undefined;
}

function ServiceTable({ services, gaps, chosen }: ServiceTableProps) {
  const { translate: t, formats, catalogLang: lang } = useLanguage();
  const columns: readonly Column<Service>[] = [
    {
      id: 'name',
      header: t('words.service'),
      cell: ({ id, name }) => (
        <Link
          to="/catalog/$id"
          params={{ id }}
          search={{ language: chosen }}
          className={styles.name}
          lang={lang}
        >
          {name}
        </Link>
      ),
    },
    { id: 'category', header: t('words.category'), cell: (one) => t(categoryNames[one.category]) },
    { id: 'price', header: t('words.price'), cell: (one) => priceText(t, formats, one) },
    {
      id: 'languages',
      header: t('translations.languages'),
      cell: ({ id }) => <MissingLanguages missing={gaps?.get(id)} />,
    },
    {
      id: 'state',
      header: t('words.status'),
      cell: ({ isActive }) => (
        <span className={styles.state} data-off={!isActive || undefined}>
          {isActive ? t('service-editor.isOffered') : t('service-editor.notOffered')}
        </span>
      ),
    },
  ];
  return <DataTable caption={t('words.catalog')} columns={columns} rows={services} keyOf={({ id }) => id} />;
}

/** Further ones are only counted. */
const shownAtMost = 3;

/** The number of languages of a service's texts, and the codes of the missing ones. */
function MissingLanguages({ missing = new Set() }: { missing?: ReadonlySet<Language> | undefined }) {
  const t = useTranslate();
  if (missing.size === 0) {
    return (
      <span className={styles.complete}>
        <Icon name="check" size={16} />
        {t('service-editor.complete')}
      </span>
    );
  }
  const shown = languages.filter((language) => missing.has(language)).slice(0, shownAtMost);
  return (
    <span className={styles.gaps}>
      {t('service-editor.lacks', { count: missing.size })}
      {missing.size <= shownAtMost &&
        shown.map((language) => (
          <span key={language} lang={language} className={styles.gap}>
            {contentLanguageNames[language]}
          </span>
        ))}
    </span>
  );
}
