/** The price of a service, and its duration. */
import { currencyOptions } from '#console/components/business/currencies.ts';
import { Card } from '#console/components/card/card.tsx';
import { SelectField } from '#console/components/field/select-field.tsx';
import { TextField } from '#console/components/field/text-field.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { formatAmount, largestBasePrice } from '#domain/money.ts';
import { type PriceUnit, parsePriceUnit } from '#domain/price-unit.ts';
import { withUnit } from './service-draft.ts';
import styles from './service-editor.module.css';
import type { DraftFieldsProps } from './text-and-pictures.tsx';

const units: readonly (readonly [unit: PriceUnit, text: PlainKey])[] = [
  ['session', 'service-editor.perSession'],
  ['hour', 'service-editor.perHour'],
  ['day', 'service-editor.perDay'],
];

export function PriceFields({ draft, faults, onEdit }: DraftFieldsProps) {
  const { translate: t, formats } = useLanguage();
  const priceErrors = {
    amount: t('service-editor.priceFault', { most: formats.number(formatAmount(largestBasePrice)) }),
    decimals: t('service-editor.decimalsFault', { currency: draft.currency }),
  };
  return (
    <Card>
      <h2>{t('service-editor.priceAndTime')}</h2>
      <div className={styles.price}>
        <TextField
          label={t('service.price')}
          inputMode="decimal"
          autoComplete="off"
          value={draft.price}
          error={faults.price && priceErrors[faults.price]}
          onChange={({ target }) => onEdit({ price: target.value })}
        />
        <SelectField
          label={t('welcome.currency')}
          options={currencyOptions(formats, draft.currency)}
          value={draft.currency}
          onChange={({ target }) => onEdit({ currency: target.value })}
        />
        <SelectField
          label={t('service-editor.unit')}
          options={units.map(([unit, text]) => [unit, t(text)] as const)}
          value={parsePriceUnit(draft.unit) ?? 'session'}
          onChange={({ target }) => {
            const unit = units.find(([one]) => one === target.value)?.[0];
            if (unit) onEdit(withUnit(draft, unit));
          }}
        />
      </div>
      <p className={styles.soft}>{t('service-editor.priceHint')}</p>
      <TextField
        label={t('service-editor.duration')}
        hint={t('service-editor.durationHint')}
        isOptional
        inputMode="numeric"
        autoComplete="off"
        value={draft.duration}
        error={faults.duration ? t('service-editor.durationFault') : undefined}
        onChange={({ target }) => onEdit({ duration: target.value })}
      />
    </Card>
  );
}
