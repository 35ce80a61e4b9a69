/** The fields of a setting: its value, by its type, and the properties of a custom one. */
import type { ReactNode } from 'react';
import { SelectField } from '#console/components/field/field.tsx';
import type { Parts } from '#console/components/versions/versions.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { longestBuffer, mostClosures } from '#domain/booking/rules/time-settings.ts';
import { longestTranslation } from '#domain/text/sizes.ts';
import { ClosureFields } from './closures/closure-fields.tsx';
import { convertedParts, type FreeKind, formOf, freeKinds, type Kind } from './known-settings.ts';
import type { PartFault } from './part-faults.ts';
import { CapacityFields, VaccinationFields } from './rule-fields.tsx';
import { groupNames } from './sections.ts';
import { kindOfParts } from './setting-draft.ts';
import styles from './settings.module.css';
import { BufferFields } from './times/buffer-fields.tsx';
import { OpeningHoursFields } from './times/hours-fields.tsx';
import { NoticeFields } from './times/notice-fields.tsx';
import {
  BooleanField,
  CountryField,
  CurrencyField,
  JsonField,
  NumberField,
  TextsFields,
  TextValueField,
  TimeZoneField,
  type ValueFieldsProps,
} from './value-fields.tsx';

const fields: Readonly<Record<Kind, (props: ValueFieldsProps) => ReactNode>> = {
  text: TextValueField,
  texts: TextsFields,
  number: NumberField,
  boolean: BooleanField,
  json: JsonField,
  timeZone: TimeZoneField,
  country: CountryField,
  currency: CurrencyField,
  openingHours: OpeningHoursFields,
  closures: ClosureFields,
  notice: NoticeFields,
  buffers: BufferFields,
  capacity: CapacityFields,
  vaccinationRules: VaccinationFields,
};

const kindNames: Readonly<Record<FreeKind, PlainKey>> = {
  text: 'settings.kindText',
  texts: 'settings.kindTexts',
  number: 'settings.kindNumber',
  boolean: 'settings.kindBoolean',
  json: 'settings.kindJson',
};

/** The words for the errors of parts. */
export function useFaultText(
  fault: (path: string) => string | undefined,
): (part: string) => string | undefined {
  const { translate: t, formats } = useLanguage();
  const texts: Readonly<Record<PartFault, () => string>> = {
    required: () => t('common.required'),
    number: () => t('settings.numberFault'),
    whole: () => t('settings.wholeFault'),
    english: () => t('translations.english'),
    tooLong: () => t('translations.tooLong', { limit: formats.number(longestTranslation) }),
    json: () => t('settings.jsonFault'),
    tooLarge: () => t('settings.tooLarge'),
    tooMany: () => t('settings.tooMany', { limit: mostClosures }),
    time: () => t('staff.timeFault'),
    minutes: () => t('words.wholeNumberFault', { least: '0', most: formats.number(longestBuffer) }),
    refused: () => t('common.refused'),
  };
  return (part) => {
    const found = fault(`parts.${part}`) as PartFault | undefined;
    return found && texts[found]();
  };
}

export function ValueFields(props: Omit<ValueFieldsProps, 'label'>) {
  const t = useTranslate();
  const Fields = fields[kindOfParts(props.draft)];
  return <Fields {...props} label={t(formOf(props.settingKey)?.title ?? 'words.value')} />;
}

interface SettingPropertiesProps {
  readonly draft: Parts;
  readonly onEdit: (changed: Parts) => void;
  /** A draft of another type has other parts. */
  readonly onReplace: (draft: Parts) => void;
}

/** The type, the group and the readers of a custom setting. */
export function SettingProperties({ draft, onEdit, onReplace }: SettingPropertiesProps) {
  const t = useTranslate();
  const kind = kindOfParts(draft);
  const { group = '', isPublic = '' } = draft;
  return (
    <>
      <div className={styles.properties}>
        <SelectField
          label={t('settings.kind')}
          options={freeKinds.map((one) => [one, t(kindNames[one])] as const)}
          value={kind}
          onChange={({ target }) => {
            const next = freeKinds.find((one) => one === target.value) ?? kind;
            onReplace({ ...convertedParts(kind, next, draft), kind: next, group, isPublic });
          }}
        />
        <SelectField
          label={t('settings.group')}
          options={Object.entries(groupNames).map(([one, name]) => [one, t(name)] as const)}
          value={group}
          onChange={({ target }) => onEdit({ group: target.value })}
        />
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isPublic === 'true'}
          onChange={({ target }) => onEdit({ isPublic: String(target.checked) })}
        />
        <span>
          {t('settings.everybody')}
          <span className={styles.soft}>{t('settings.everybodyHint')}</span>
        </span>
      </label>
    </>
  );
}
