/** The fields of a service: the texts and the price. */

import { currencyOptions } from '#console/components/business/currencies.ts';
import { Card } from '#console/components/card/card.tsx';
import { PlainField, SelectField } from '#console/components/field/field.tsx';
import type { useSaveForm } from '#console/components/form/use-save-form.ts';
import { soft } from '#console/components/layout/layout.ts';
import { categoryNames } from '#console/components/service/service-words.ts';
import { TranslatedFields, useTextsError } from '#console/components/translations/translated-fields.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { type PriceUnit, parsePriceUnit } from '#domain/booking/money/price-unit.ts';
import { serviceCategories } from '#domain/booking/record/service-category.ts';
import { formatAmount, largestBasePrice } from '#domain/number/money.ts';
import type { Language } from '#domain/text/language.ts';
import { type ServiceDraft, storedUnit } from './service-draft.ts';
import styles from './service-editor.module.css';

export interface DraftFieldsProps {
  readonly form: Pick<ReturnType<typeof useSaveForm<ServiceDraft>>, 'field' | 'choice' | 'fault'>;
}

interface TextFieldsProps extends DraftFieldsProps {
  readonly isNew: boolean;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

export function TextFields({ form, isNew, language, onLanguage }: TextFieldsProps) {
  const t = useTranslate();
  const textsError = useTextsError();
  const category = form.choice('category');
  return (
    <Card>
      <h2>{t('service-editor.texts')}</h2>
      <SelectField
        label={t('words.category')}
        options={[
          ...(category.value === '' ? [['', t('words.choose')] as const] : []),
          ...serviceCategories.map((one) => [one, t(categoryNames[one])] as const),
        ]}
        {...category}
        onChange={({ target }) =>
          category.onChange(serviceCategories.find((one) => one === target.value) ?? '')
        }
      />
      <TranslatedFields
        language={language}
        onLanguage={onLanguage}
        fields={[
          {
            id: 'name',
            label: t('words.name'),
            ...form.choice('name'),
            error: textsError((one) => form.fault(`name.${one}`)),
          },
          {
            id: 'description',
            label: t('words.description'),
            ...form.choice('description'),
            isLong: true,
            isOptional: !isNew,
            error: textsError((one) => form.fault(`description.${one}`)),
          },
        ]}
      />
    </Card>
  );
}

const units: readonly (readonly [unit: PriceUnit, text: PlainKey])[] = [
  ['session', 'service-editor.perSession'],
  ['hour', 'service-editor.perHour'],
  ['day', 'service-editor.perDay'],
];

/** The price of a service, and its duration. */
export function PriceFields({ form }: DraftFieldsProps) {
  const { translate: t, formats } = useLanguage();
  const currency = form.choice('currency').value;
  const unit = form.choice('unit');
  const priceErrors = {
    amount: t('service-editor.priceFault', { most: formats.number(formatAmount(largestBasePrice)) }),
    decimals: t('service-editor.decimalsFault', { currency }),
  };
  return (
    <Card>
      <h2>{t('service-editor.priceAndTime')}</h2>
      <div className={styles.price}>
        <PlainField
          label={t('words.price')}
          inputMode="decimal"
          {...form.field('price', (fault) =>
            fault === 'amount' || fault === 'decimals' ? priceErrors[fault] : t('common.refused'),
          )}
        />
        <SelectField
          label={t('setup.currency')}
          options={currencyOptions(formats, currency)}
          {...form.field('currency')}
        />
        <SelectField
          label={t('service-editor.unit')}
          options={units.map(([one, text]) => [one, t(text)] as const)}
          value={parsePriceUnit(unit.value) ?? 'session'}
          onChange={({ target }) => {
            const next = units.find(([one]) => one === target.value)?.[0];
            if (next) unit.onChange(storedUnit(unit.value, next));
          }}
        />
      </div>
      <p className={soft}>{t('service-editor.priceHint')}</p>
      <PlainField
        label={t('service-editor.duration')}
        hint={t('service-editor.durationHint')}
        isOptional
        inputMode="numeric"
        {...form.field('duration')}
      />
    </Card>
  );
}
