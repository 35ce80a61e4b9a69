/** All places by code, which managers change. */
import type { Place } from '#client/index.ts';
import { useMay } from '#console/api/session.ts';
import { Button } from '#console/components/button/button.tsx';
import { categoryNames } from '#console/components/service/service-words.ts';
import { DataTable } from '#console/components/table/data-table.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from './place-list.module.css';

interface PlaceListProps {
  readonly places: readonly Place[];
  readonly onEdit: (place: Place) => void;
}

export function PlaceList({ places, onEdit }: PlaceListProps) {
  const { translate: t, formats, languages, catalogLang } = useLanguage();
  const mayManage = useMay('managePlaces');
  const yesOrNo = (is: boolean) => t(is ? 'words.yes' : 'words.no');
  const day = (one: string) => `${one}T00:00Z`;
  return (
    <DataTable
      caption={t('places.all')}
      rows={places}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'code',
          header: t('words.code'),
          cell: (place) =>
            mayManage ? (
              <Button
                look="quiet"
                className={styles.code}
                aria-haspopup="dialog"
                aria-label={t('places.change', { code: place.code })}
                onClick={() => onEdit(place)}
              >
                {place.code}
              </Button>
            ) : (
              place.code
            ),
        },
        { id: 'area', header: t('places.area'), cell: ({ area }) => area },
        {
          id: 'name',
          header: t('words.name'),
          cell: ({ name }) => <span lang={catalogLang}>{name[languages.catalog] ?? name.en}</span>,
        },
        {
          id: 'categories',
          header: t('places.categories'),
          cell: ({ categories }) => formats.list(categories.map((one) => t(categoryNames[one]))),
        },
        {
          id: 'berths',
          header: t('places.berths'),
          isNumeric: true,
          cell: ({ berths }) => formats.number(berths),
        },
        { id: 'shared', header: t('places.shared'), cell: ({ shared }) => yesOrNo(shared) },
        {
          id: 'outOfService',
          header: t('places.outOfService'),
          cell: ({ outOfService }) =>
            outOfService.map(({ from, to, reason }) => (
              <div key={`${from} ${to} ${reason}`}>
                {formats.dateRange(day(from), day(to), 'date', 'UTC')} {reason}
              </div>
            )),
        },
        { id: 'active', header: t('places.active'), cell: ({ isActive }) => yesOrNo(isActive) },
      ]}
    />
  );
}
