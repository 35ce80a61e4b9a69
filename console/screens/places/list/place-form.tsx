/** The dialog that adds a place, changes one or deletes it. */

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError, type Place } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { PlainField } from '#console/components/field/field.tsx';
import { Choice, Group, OneOf } from '#console/components/field/group.tsx';
import { Form, SubmitButton } from '#console/components/form/form.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { useSaveForm, useShowSaved } from '#console/components/form/use-save-form.ts';
import { wrap } from '#console/components/layout/layout.ts';
import { Notice } from '#console/components/page/page.tsx';
import { categoryNames } from '#console/components/service/service-words.ts';
import { TranslatedFields, useTextsError } from '#console/components/translations/translated-fields.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { placeReads } from '#console/screens/places/queries.ts';
import { isStayCategory } from '#domain/booking/record/booking-kind.ts';
import { serviceCategories } from '#domain/booking/record/service-category.ts';
import type { Language } from '#domain/text/language.ts';
import { DaysFields } from './days-fields.tsx';
import { berthLimits, draftOf, newPlace, type PlaceDraft, placeChanges, placeFaults } from './place-draft.ts';

interface PlaceDialogProps {
  /** Absent: a new one. */
  readonly place: Place | undefined;
  readonly timeZone: string;
  readonly onClose: () => void;
}

export function PlaceDialog({ place, timeZone, onClose }: PlaceDialogProps) {
  const { translate: t, languages } = useLanguage();
  const showSaved = useShowSaved();
  const textsError = useTextsError();
  const [language, setLanguage] = useState<Language>(languages.catalog);
  const [isDeleting, setDeleting] = useState(false);
  const form = useSaveForm<PlaceDraft, unknown>({
    values: draftOf(place),
    check: placeFaults,
    send: (draft) =>
      place
        ? api.updatePlace({ path: { id: place.id }, body: placeChanges(place, draft) })
        : api.createPlace({ body: newPlace(draft) }),
    onSaved: (_answer, { code }) => {
      void showSaved(place ? t('words.changesSaved') : t('places.added', { code }), ...placeReads);
      onClose();
    },
  });
  const name = form.choice('name');
  const categories = form.choice('categories');
  // Places are for stays; a category of visits stays until it is taken away.
  const offered = serviceCategories.filter((one) => isStayCategory(one) || place?.categories.includes(one));
  if (place && isDeleting)
    return <DeleteDialog place={place} onClose={() => setDeleting(false)} onDeleted={onClose} />;
  return (
    <Dialog title={place ? t('places.change', { code: place.code }) : t('places.add')} onClose={onClose}>
      <Form form={form} isGuarded>
        <PlainField label={t('words.code')} maxLength={40} autoFocus {...form.field('code')} />
        <PlainField
          label={t('places.area')}
          hint={t('places.areaHint')}
          isOptional
          maxLength={100}
          {...form.field('area')}
        />
        <TranslatedFields
          language={language}
          onLanguage={setLanguage}
          fields={[
            {
              id: 'name',
              label: t('words.name'),
              value: name.value,
              onChange: name.onChange,
              error: textsError((one) => form.fault(`name.${one}`)),
            },
          ]}
        />
        <Group legend={t('places.categories')} error={categories.error}>
          <div className={wrap(2)}>
            {offered.map((one) => (
              <OneOf key={one} {...categories} value={one} chosen={categories.value}>
                {t(categoryNames[one])}
              </OneOf>
            ))}
          </div>
        </Group>
        <PlainField
          label={t('places.berths')}
          hint={t('places.berthsHint')}
          inputMode="numeric"
          {...form.field('berths', () => t('words.wholeNumberFault', berthLimits))}
        />
        {(['shared', 'isActive'] as const).map((field) => (
          <Choice
            key={field}
            type="checkbox"
            checked={form.choice(field).value}
            onChange={({ target }) => form.change(field, target.checked)}
          >
            {t(field === 'shared' ? 'places.sharedChoice' : 'places.active')}
          </Choice>
        ))}
        <DaysFields
          rows={form.choice('outOfService').value}
          timeZone={timeZone}
          fault={form.fault}
          onChange={(rows) => form.change('outOfService', rows)}
        />
        <Buttons>
          <SubmitButton form={form} reason={place && !form.isChanged ? t('words.nothingToSave') : undefined}>
            {t(place ? 'words.saveChanges' : 'places.add')}
          </SubmitButton>
          {place && (
            <Button look="danger" onClick={() => setDeleting(true)}>
              {t('places.delete')}
            </Button>
          )}
        </Buttons>
      </Form>
    </Dialog>
  );
}

interface DeleteDialogProps {
  readonly place: Place;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

function DeleteDialog({ place: { id, code }, onClose, onDeleted }: DeleteDialogProps) {
  const t = useTranslate();
  const showSaved = useShowSaved();
  const remove = useMutation({
    mutationFn: () => api.deletePlace({ path: { id } }),
    onSuccess: () => {
      void showSaved(t('places.deleted', { code }), ...placeReads);
      onDeleted();
    },
  });
  const isInUse = isApiError(remove.error, 'CONFLICT');
  return (
    <Dialog title={t('places.deleteTitle', { code })} onClose={onClose}>
      <p>{t('places.deleteText')}</p>
      {remove.error && (
        <Refusal error={remove.error}>
          {isInUse ? (
            <Notice icon="warning">
              <p>{t('places.inUse')}</p>
            </Notice>
          ) : undefined}
        </Refusal>
      )}
      <Buttons>
        <Button look="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
          {t('places.delete')}
        </Button>
        <Button onClick={onClose}>{t('words.keep')}</Button>
      </Buttons>
    </Dialog>
  );
}
