/** How the business is paid: methods, deposits, instructions for customers, and receipts. */

import { useTimeZone } from '#console/api/queries.ts';
import { PlainField, TextArea } from '#console/components/field/field.tsx';
import { Group, OneOf } from '#console/components/field/group.tsx';
import { soft } from '#console/components/layout/layout.ts';
import { useNow } from '#console/components/page/now.ts';
import { knownMethods, methodText } from '#console/components/payment/method-text.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { NamesField } from '#console/screens/settings/names-field.tsx';
import { namesOf } from '#console/screens/settings/setting-value.ts';
import settings from '#console/screens/settings/settings.module.css';
import { LanguagesField, type ValueFieldsProps } from '#console/screens/settings/value-fields.tsx';
import { DepositFields } from './deposit-fields.tsx';
import { isMethod, methodOf, type PaymentsDraft } from './payments-draft.ts';

export function PaymentFields({ draft: { payments }, fault, onEdit }: ValueFieldsProps) {
  const { translate: t } = useLanguage();
  const year = Temporal.Instant.from(useNow(60)).toZonedDateTimeISO(useTimeZone() ?? 'UTC').year;
  const { methods, deposits, instructions, seller, receiptPrefix } = payments;
  const edit = (changed: Partial<PaymentsDraft>) => onEdit({ payments: { ...payments, ...changed } });
  const choose = (names: readonly string[]) => edit({ methods: namesOf(names.map(methodOf)) });
  return (
    <>
      <NamesField
        label={t('settings.methods')}
        names={methods}
        none={t('settings.methodRequired')}
        fieldLabel={t('settings.otherMethod')}
        text={(method) => methodText(t, method)}
        error={fault('payments.methods') ?? (methods.every(isMethod) ? undefined : t('settings.methodFault'))}
        onChange={choose}
      >
        <p className={soft}>{t('settings.methodsHint')}</p>
        <div className={settings.numbers}>
          {knownMethods.map((method) => (
            <OneOf key={method} value={method} chosen={methods} onChange={choose}>
              {methodText(t, method)}
            </OneOf>
          ))}
        </div>
      </NamesField>
      <Group legend={<strong>{t('settings.deposits')}</strong>}>
        <DepositFields
          deposits={deposits}
          fault={(path) => fault(`payments.deposits.${path}`)}
          onChange={(changed) => edit({ deposits: changed })}
        />
      </Group>
      <Group legend={<strong>{t('settings.instructions')}</strong>}>
        <p className={soft}>{t('settings.instructionsHint')}</p>
        <LanguagesField
          id="instructions"
          label={t('settings.instructions')}
          value={instructions}
          isLong
          isOptional
          // The value is too large only because of these texts.
          fault={(language) =>
            fault(`payments.instructions.${language}`) ?? (language === 'en' ? fault('payments') : undefined)
          }
          onChange={(changed) => edit({ instructions: changed })}
        />
      </Group>
      <TextArea
        label={t('settings.seller')}
        hint={t('settings.sellerHint')}
        isOptional
        value={seller}
        error={fault('payments.seller')}
        onChange={({ target }) => edit({ seller: target.value })}
      />
      <PlainField
        label={t('settings.receiptPrefix')}
        hint={t('settings.receiptPrefixHint', { number: `${receiptPrefix.trim()}${year}-000123` })}
        isOptional
        spellCheck={false}
        value={receiptPrefix}
        error={fault('payments.receiptPrefix')}
        onChange={({ target }) => edit({ receiptPrefix: target.value })}
      />
    </>
  );
}
