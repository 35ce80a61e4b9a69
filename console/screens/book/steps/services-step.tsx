/** The choice of one or several services, by category. */

import type { Service } from '#client/index.ts';
import { countedAs, mostOfOne } from '#console/components/booking/chosen-services.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { row, soft, stack, wrap } from '#console/components/layout/layout.ts';
import { EmptyState } from '#console/components/page/page.tsx';
import { categoryIcons, categoryNames, priceText } from '#console/components/service/service-words.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { readAmounts, writeAmounts } from '#console/screens/book/choice/chosen.ts';
import type { BookingState } from '#console/screens/book/choice/use-booking.ts';
import styles from '#console/screens/book/parts/book.module.css';
import { NextBar } from '#console/screens/book/parts/next-bar.tsx';
import { serviceCategories } from '#domain/booking/record/service-category.ts';

interface ServicesStepProps {
  readonly booking: BookingState;
  readonly catalog: readonly Service[];
}

export function ServicesStep({ booking, catalog }: ServicesStepProps) {
  const t = useTranslate();
  const { chosen, estimate, goOn } = booking;
  const currencies = new Set(chosen.map(({ service }) => service.currency.toUpperCase()));
  if (catalog.length === 0) {
    return (
      <EmptyState text={t('book.noServices')}>
        <ButtonLink to="/">{t('words.allServices')}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      {serviceCategories.map((category) => {
        const services = catalog.filter((one) => one.category === category);
        if (services.length === 0) return null;
        return (
          <fieldset key={category} className={`${stack(2)} ${styles.group}`}>
            <legend>
              <Icon name={categoryIcons[category]} />
              {t(categoryNames[category])}
            </legend>
            {services.map((service) => (
              <ServiceChoice key={service.id} service={service} booking={booking} />
            ))}
          </fieldset>
        );
      })}
      <NextBar estimate={estimate}>
        <Button
          look="primary"
          reason={
            chosen.length === 0
              ? t('words.servicesRequired')
              : currencies.size > 1
                ? t('problems.mixedCurrencies')
                : undefined
          }
          onClick={() => goOn('pets')}
        >
          {t('words.continue')}
        </Button>
      </NextBar>
    </>
  );
}

function ServiceChoice({ service, booking }: { service: Service; booking: BookingState }) {
  const { translate: t, formats } = useLanguage();
  const { search, kind, change, catalogLang } = booking;
  const amounts = readAmounts(search.services);
  const amount = amounts.get(service.id);
  const set = (next: number | undefined) => {
    const changed = new Map(amounts);
    if (next === undefined) changed.delete(service.id);
    else changed.set(service.id, next);
    change({ services: writeAmounts(changed) });
  };
  const counted = countedAs(service, kind);
  return (
    <div
      className={`${wrap([0, 3], 'center', 'between')} ${styles.choice}`}
      data-chosen={amount !== undefined || undefined}
    >
      <label>
        <input
          type="checkbox"
          checked={amount !== undefined}
          onChange={() => set(amount === undefined ? 1 : undefined)}
        />
        <span className={styles.words}>
          <span className={styles.name} lang={catalogLang}>
            {service.name}
          </span>
          <span className={`${wrap([0, 3])} ${soft} ${styles.facts}`}>
            <span>{priceText(t, formats, service)}</span>
            {service.duration ? <span>{t('words.minutes', { count: service.duration })}</span> : null}
          </span>
        </span>
      </label>
      {amount !== undefined && counted && (
        <Stepper
          label={t(counted === 'hours' ? 'book.hours' : 'book.times', { service: service.name })}
          text={
            counted === 'hours'
              ? t('book.hoursCount', { count: amount })
              : t('book.timesCount', { count: amount })
          }
          value={amount}
          onChange={set}
        />
      )}
    </div>
  );
}

interface StepperProps {
  /** The name of the counted thing, for screen readers. */
  readonly label: string;
  /** The number with its unit. */
  readonly text: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A small number between two buttons. */
function Stepper({ label, text, value, onChange }: StepperProps) {
  const t = useTranslate();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, which would be shown.
    <div role="group" aria-label={label} className={`${row(2, 'center')} ${styles.stepper}`}>
      <Button aria-label={t('book.less')} onClick={() => onChange(Math.max(1, value - 1))}>
        <Icon name="minus" />
      </Button>
      <output>{text}</output>
      <Button aria-label={t('book.more')} onClick={() => onChange(Math.min(mostOfOne, value + 1))}>
        <Icon name="plus" />
      </Button>
    </div>
  );
}
