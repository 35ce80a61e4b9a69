/** The filters of the board: a category, a staff member, or bookings without one. */
import type { Staff } from '#client/index.ts';
import { SelectField } from '#console/components/field/select-field.tsx';
import { categoryNames } from '#console/components/service/service-words.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { serviceCategories } from '#domain/service-category.ts';
import styles from './board.module.css';
import type { BoardSearch } from './route.ts';

/** In the address, for bookings without a staff member. */
export const nobody = 'none';

interface BoardFiltersProps {
  readonly search: BoardSearch;
  readonly staff: readonly Staff[];
  readonly onChange: (changed: BoardSearch) => void;
}

export function BoardFilters({ search, staff, onChange }: BoardFiltersProps) {
  const t = useTranslate();
  return (
    <search className={styles.filters} data-screen-only>
      <SelectField
        label={t('board.category')}
        value={search.category ?? ''}
        options={[
          ['', t('board.everyCategory')],
          ...serviceCategories.map((category) => [category, t(categoryNames[category])] as const),
        ]}
        onChange={({ target }) => onChange({ category: target.value || undefined })}
      />
      <SelectField
        label={t('bookings.staffMember')}
        value={search.staff ?? ''}
        options={[
          ['', t('board.everyone')],
          [nobody, t('bookings.anyStaff')],
          ...staff.map(({ id, user }) => [id, user.name] as const),
        ]}
        onChange={({ target }) => onChange({ staff: target.value || undefined })}
      />
    </search>
  );
}
