/** The fields of a setting: its value, by its type, and the properties of a custom one. */

import type { ReactNode } from 'react';
import type { SettingGroup } from '#client/index.ts';
import { SelectField } from '#console/components/field/field.tsx';
import { row, soft } from '#console/components/layout/layout.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { longestSeller } from '#domain/booking/money/payments.ts';
import { longestBuffer, mostClosures } from '#domain/booking/rules/time-settings.ts';
import { longestTranslation } from '#domain/text/sizes.ts';
import { ClosureFields } from './closures/closure-fields.tsx';
import { convertedDraft, type FreeKind, formOf, freeKinds, type Kind } from './known-settings.ts';
import { PaymentFields } from './payments/payment-fields.tsx';
import { CapacityFields, VaccinationFields } from './rule-fields.tsx';
import { groupNames } from './sections.ts';
import type { SettingDraft } from './setting-draft.ts';
import type { SettingFault } from './setting-faults.ts';
import styles from './settings.module.css';
import { BufferFields } from './times/buffer-fields.tsx';
import { OpeningHoursFields } from './times/hours-fields.tsx';
import { NoticeFields } from './times/notice-fields.tsx';
import { RequestFields } from './times/request-fields.tsx';
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
  requests: RequestFields,
  buffers: BufferFields,
  capacity: CapacityFields,
  vaccinationRules: VaccinationFields,
  payments: PaymentFields,
};

const kindNames: Readonly<Record<FreeKind, PlainKey>> = {
  text: 'settings.kindText',
  texts: 'settings.kindTexts',
  number: 'settings.kindNumber',
  boolean: 'settings.kindBoolean',
  json: 'settings.kindJson',
};

/** The words for errors. */
export function useFaultText(
  fault: (path: string) => string | undefined,
): (path: string) => string | undefined {
  const { translate: t, formats } = useLanguage();
  const texts: Readonly<Record<SettingFault, () => string>> = {
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
    method: () => t('settings.methodRequired'),
    methodName: () => t('settings.methodFault'),
    percent: () => t('words.wholeNumberFault', { least: '1', most: '100' }),
    amount: () => t('settings.amountFault'),
    due: () => t('settings.dueFault'),
    longSeller: () => t('translations.tooLong', { limit: formats.number(longestSeller) }),
    prefix: () => t('settings.prefixFault'),
    refused: () => t('common.refused'),
  };
  return (path) => {
    const found = fault(path) as SettingFault | undefined;
    return found && texts[found]();
  };
}

interface SettingFieldsProps extends Omit<ValueFieldsProps, 'label'> {
  readonly draft: SettingDraft;
}

export function ValueFields(props: SettingFieldsProps) {
  const t = useTranslate();
  const Fields = fields[props.draft.kind];
  return <Fields {...props} label={t(formOf(props.settingKey)?.title ?? 'words.value')} />;
}

interface SettingPropertiesProps {
  readonly draft: SettingDraft;
  readonly onEdit: (changed: Partial<SettingDraft>) => void;
}

/** The type, the group and the readers of a custom setting. */
export function SettingProperties({ draft, onEdit }: SettingPropertiesProps) {
  const t = useTranslate();
  const { kind, group, isPublic } = draft;
  return (
    <>
      <div className={styles.properties}>
        <SelectField
          label={t('settings.kind')}
          options={freeKinds.map((one) => [one, t(kindNames[one])] as const)}
          value={kind}
          onChange={({ target }) => {
            const next = freeKinds.find((one) => one === target.value) ?? kind;
            onEdit({ ...convertedDraft(kind, next, draft), kind: next });
          }}
        />
        <SelectField
          label={t('settings.group')}
          options={Object.entries(groupNames).map(([one, name]) => [one, t(name)] as const)}
          value={group}
          onChange={({ target }) => onEdit({ group: target.value as SettingGroup })}
        />
      </div>
      <label className={`${row(3, 'start')} ${styles.check}`}>
        <input
          type="checkbox"
          checked={isPublic}
          onChange={({ target }) => onEdit({ isPublic: target.checked })}
        />
        <span>
          {t('settings.everybody')}
          <span className={soft}>{t('settings.everybodyHint')}</span>
        </span>
      </label>
    </>
  );
}
