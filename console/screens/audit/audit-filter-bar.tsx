/** The filters of the audit log, and a download of the selected entries. */
import { CustomerPicker } from '#console/components/customer/customer-picker.tsx';
import { DownloadButton } from '#console/components/download/download-button.tsx';
import { SelectField } from '#console/components/field/select-field.tsx';
import { DayRange } from '#console/components/filter/day-range.tsx';
import { FilterBar } from '#console/components/filter/filter-bar.tsx';
import { SearchField } from '#console/components/filter/search-field.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import type { AuditFilters } from './audit-search.ts';
import { queryOf } from './queries.ts';
import { actions, actionText, recordNames, recordText } from './words.ts';

interface AuditFilterBarProps {
  readonly filters: AuditFilters;
  readonly total: number | undefined;
  readonly onChange: (changed: AuditFilters) => void;
  readonly onClear: () => void;
}

export function AuditFilterBar({ filters, total, onChange, onClear }: AuditFilterBarProps) {
  const { translate: t, languages } = useLanguage();
  const { actor, action, entity, record, from, to } = filters;
  const compare = new Intl.Collator(languages.console).compare;
  const options = (
    values: readonly string[],
    text: (value: string) => string | undefined,
    chosen?: string,
  ) => {
    // An address may contain one that is unknown here.
    const all = chosen === undefined || values.includes(chosen) ? values : [...values, chosen];
    const named = all.map((value) => [value, text(value) ?? value] as const);
    return [['', t('lists.any')] as const, ...named.sort(([, one], [, other]) => compare(one, other))];
  };
  return (
    <FilterBar
      total={total}
      isFiltered={Object.values(filters).some((value) => value !== undefined)}
      onClear={onClear}
      actions={
        <DownloadButton
          file={{
            operation: 'listAuditLogs',
            path: '/audit-logs',
            query: queryOf(filters),
            type: 'text/csv',
          }}
        />
      }
    >
      <CustomerPicker
        label={t('users.one')}
        isFilter
        isForEveryone
        noneText={t('audit.nobody')}
        value={actor}
        onChange={(id) => onChange({ actor: id })}
      />
      <SelectField
        label={t('audit.action')}
        isFilter
        value={action ?? ''}
        options={options(actions, (value) => actionText(t, value), action)}
        onChange={({ target }) => onChange({ action: target.value || undefined })}
      />
      <SelectField
        label={t('audit.recordType')}
        isFilter
        value={entity ?? ''}
        options={options(Object.keys(recordNames), (value) => recordText(t, value), entity)}
        onChange={({ target }) => onChange({ entity: target.value || undefined })}
      />
      <SearchField
        label={t('audit.recordId')}
        value={record}
        onChange={(value) => onChange({ record: value })}
      />
      <DayRange from={from} to={to} onChange={onChange} />
    </FilterBar>
  );
}
