/** Shows only the pets of one area; nothing where no place has an area. */
import type { Place } from '#client/index.ts';
import { SelectField } from '#console/components/field/field.tsx';
import { useTranslate } from '#console/i18n/language.tsx';

interface AreaFilterProps {
  readonly places: readonly Place[];
  readonly area: string | undefined;
  readonly onChange: (changed: { readonly area: string | undefined }) => void;
}

export function AreaFilter({ places, area, onChange }: AreaFilterProps) {
  const t = useTranslate();
  const areas = [...new Set(places.flatMap((place) => place.area ?? []))].sort();
  if (areas.length === 0 && area === undefined) return null;
  return (
    <search data-screen-only>
      <SelectField
        label={t('places.area')}
        isFilter
        isInLine
        value={area ?? ''}
        options={[['', t('places.allAreas')], ...areas.map((one) => [one, one] as const)]}
        onChange={({ target }) => onChange({ area: target.value || undefined })}
      />
    </search>
  );
}
