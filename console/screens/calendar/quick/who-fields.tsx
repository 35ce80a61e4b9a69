/** The customer and the pets of a quick booking: found, or new. */

import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTimeZone } from '#console/api/queries.ts';
import { query } from '#console/api/query.ts';
import { petsQuery, userQuery } from '#console/api/record-queries.ts';
import { Button } from '#console/components/button/button.tsx';
import { todayIn } from '#console/components/calendar/business-days.ts';
import { CustomerPicker, noteOf } from '#console/components/customer/customer-picker.tsx';
import { EmailField, PhoneField, PlainField, SelectField } from '#console/components/field/field.tsx';
import { Group, OneOf } from '#console/components/field/group.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { row, soft, stack, wrap } from '#console/components/layout/layout.ts';
import { PetWarnings } from '#console/components/pet/pet-line.tsx';
import { speciesNames } from '#console/components/pet/pet-words.ts';
import { SpeciesPicture } from '#console/components/pet/species-picture.tsx';
import { useServices } from '#console/components/service/use-services.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { petSpecies } from '#domain/booking/record/pet-species.ts';
import { longestLine } from '#domain/text/sizes.ts';
import styles from './quick.module.css';
import type { QuickForm } from './use-quick-booking.ts';

export function CustomerFields({ form }: { form: QuickForm }) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const fields = useRef<HTMLDivElement>(null);
  const { isNew, customerId } = form.values;
  const { data: chosen } = useQuery(userQuery(customerId || undefined));
  const focusFirst = useEffectEvent(() => fields.current?.querySelector('input')?.focus());
  const before = useRef(isNew);
  useEffect(() => {
    // The pressed button is gone.
    if (before.current !== isNew && document.activeElement === document.body) focusFirst();
    before.current = isNew;
  }, [isNew]);
  const enter = () => form.edit({ isNew: true, customerId: '', petIds: [], [kindOf(typed)]: typed.trim() });
  return (
    <div ref={fields} className={stack(3)}>
      {!isNew && (
        <>
          <CustomerPicker
            label={t('words.customer')}
            hint={chosen ? noteOf(chosen) : t('words.customerParts')}
            value={customerId || undefined}
            error={form.faultOf('customerId')}
            onChange={(id) => form.edit({ customerId: id ?? '', petIds: [] })}
            noneText={t('calendar.noCustomer')}
            onSearch={setTyped}
            onNone={enter}
          />
          <LastVisit form={form} />
          {customerId === '' && (
            <div>
              {/* Without taking the focus from the field: its list would close, and the button would move. */}
              <Button onMouseDown={(event) => event.preventDefault()} onClick={enter}>
                <Icon name="plus" />
                {t('book-for.newCustomer')}
              </Button>
            </div>
          )}
        </>
      )}
      {isNew && (
        <>
          <div className={row(3, 'center', 'between')}>
            <strong>{t('book-for.newCustomer')}</strong>
            <Button look="quiet" onClick={() => form.edit({ isNew: false })}>
              {t('book-for.other')}
            </Button>
          </div>
          <PlainField label={t('words.name')} maxLength={longestLine} {...form.field('name')} />
          <EmailField label={t('words.email')} autoComplete="email" {...form.field('email')} />
          <PhoneField autoComplete="off" {...form.field('phone')} />
          <label className={`${row(2, 'center')} ${styles.check}`}>
            <input
              type="checkbox"
              checked={form.values.isInvited}
              onChange={({ target }) => form.edit({ isInvited: target.checked })}
            />
            {t('book-for.invite')}
          </label>
        </>
      )}
    </div>
  );
}

/** The last completed booking of the customer, and its services again in one press. */
function LastVisit({ form }: { form: QuickForm }) {
  const { translate: t, formats, languages } = useLanguage();
  const timeZone = useTimeZone() ?? 'UTC';
  const services = useServices();
  const { customerId } = form.values;
  const filter = { userId: customerId, status: 'COMPLETED', lang: languages.catalog } as const;
  const { data: [last] = [] } = useQuery({
    ...query('listBookings', { query: { ...filter, sortBy: 'startDate', sortOrder: 'desc', limit: 1 } }),
    enabled: customerId !== '',
  });
  if (!last) return null;
  const serviceIds = last.services.flatMap(({ serviceId: id }) => (services.get(id)?.isActive ? [id] : []));
  const facts = [
    t('customers.lastVisit'),
    formats.list(last.services.map(({ name }) => name)),
    last.staff?.name,
    formats.date(last.startDate, 'date', timeZone),
  ];
  return (
    <div className={wrap([0, 2], 'center', 'between')}>
      <small className={soft}>{facts.filter(Boolean).join(' · ')}</small>
      {serviceIds.length > 0 && (
        <Button look="quiet" onClick={() => form.edit({ serviceIds })}>
          {t('bookings.again')}
        </Button>
      )}
    </div>
  );
}

/** The field of a new customer to which a searched text belongs. */
function kindOf(typed: string): 'name' | 'email' | 'phone' {
  if (typed.includes('@')) return 'email';
  return /^[+\d]/.test(typed.trim()) ? 'phone' : 'name';
}

export function PetFields({ form }: { form: QuickForm }) {
  const t = useTranslate();
  const { isNew, customerId, petName, petIds: chosen } = form.values;
  const timeZone = useTimeZone() ?? 'UTC';
  const error = form.faultOf('petIds');
  const onChange = (petIds: readonly string[]) => form.edit({ petIds });
  const { data: pets, isSuccess } = useQuery(petsQuery(customerId || undefined));
  const [isAdding, setAdding] = useState(false);
  const chooseOnly = useEffectEvent(() => {
    const [only, ...others] = pets ?? [];
    if (only && others.length === 0 && chosen.length === 0) onChange([only.id]);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each customer, when the pets are known.
  useEffect(() => chooseOnly(), [customerId, isSuccess]);
  const own = customerId === '' ? [] : (pets ?? []);
  const showsNew =
    isNew || isAdding || petName !== '' || (customerId !== '' && isSuccess && own.length === 0);
  if (customerId === '' && !isNew) return null;
  return (
    <Group
      legend={own.length > 0 ? t('words.pets') : <span className="visually-hidden">{t('words.pets')}</span>}
      error={error}
    >
      {own.map((pet) => (
        <OneOf key={pet.id} value={pet.id} {...{ chosen, error, onChange }}>
          <SpeciesPicture species={pet.species} photo={pet.photo} size={28} />
          <PetWarnings record={pet} today={todayIn(timeZone)} isShort>
            {pet.name} <small className={soft}>{t(speciesNames[pet.species])}</small>
          </PetWarnings>
        </OneOf>
      ))}
      {showsNew ? (
        <div className={styles.pair}>
          <PlainField label={t('book.newPet')} maxLength={longestLine} {...form.field('petName')} />
          <SelectField
            label={t('words.species')}
            options={petSpecies.map((one) => [one, t(speciesNames[one])] as const)}
            {...form.field('species')}
          />
        </div>
      ) : (
        <div>
          <Button look="quiet" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {t('words.addPet')}
          </Button>
        </div>
      )}
    </Group>
  );
}
