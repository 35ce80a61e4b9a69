/** The forms that add a plant and delete one. */
import { useState } from 'react';
import { ApiError } from '#client/index.ts';
import { plantStore } from '#console/api/plants.ts';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { PlainField } from '#console/components/field/field.tsx';
import { Form, SubmitButton } from '#console/components/form/form.tsx';
import { useSaveForm, useShowSaved } from '#console/components/form/use-save-form.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { leastId, mostId, typedId } from './plant-id.ts';

export function AddPlant() {
  const { translate: t, formats } = useLanguage();
  const showSaved = useShowSaved();
  const add = useSaveForm({
    values: { id: '', name: '', tag: '' },
    check: ({ id }) => ({ id: typedId(id) === undefined ? 'words.wholeNumberFault' : undefined }),
    send: async ({ id, name, tag }) =>
      plantStore.createPlant({ body: { id: typedId(id) ?? 0n, name, ...(tag === '' ? {} : { tag }) } }),
    onSaved: (_answer, { id, name }) => {
      const values = { id: String(typedId(id)), name };
      void showSaved(t(name === '' ? 'plants.addedUnnamed' : 'plants.added', values), 'listPlants');
      add.reset();
    },
    // The form has been checked, so a 400 of the store means an id that another plant has (contract §4).
    faultsOf: (error) => ({
      id: error instanceof ApiError && error.status === 400 ? 'plants.refused' : undefined,
    }),
  });
  const limits = { least: formats.number(leastId), most: formats.number(mostId) };
  return (
    <Form form={add}>
      <PlainField
        label={t('plants.id')}
        hint={t('plants.idHint', limits)}
        inputMode="numeric"
        {...add.field('id', (fault) =>
          fault === 'plants.refused' ? t('plants.refused') : t('words.wholeNumberFault', limits),
        )}
      />
      <PlainField label={t('words.name')} isOptional {...add.field('name')} />
      <PlainField label={t('plants.tag')} isOptional {...add.field('tag')} />
      <div>
        <SubmitButton form={add}>{t('plants.addSubmit')}</SubmitButton>
      </div>
    </Form>
  );
}

/** Deletes a plant by its id, which the list does not contain. */
export function DeletePlant() {
  const { translate: t, formats } = useLanguage();
  const showSaved = useShowSaved();
  const limits = { least: formats.number(leastId), most: formats.number(mostId) };
  const [asked, setAsked] = useState<string>();
  const remove = useSaveForm({
    values: { id: '' },
    check: ({ id }) => ({ id: typedId(id) === undefined ? 'words.wholeNumberFault' : undefined }),
    // Nothing is deleted before the dialog is answered.
    send: async ({ id }, isConfirmed: true | undefined) => {
      if (!isConfirmed) return setAsked(String(typedId(id)));
      await plantStore.deletePlant({ path: { id: typedId(id) ?? 0n } });
      void showSaved(t('plants.deleted', { id: String(typedId(id)) }), 'listPlants');
      setAsked(undefined);
      remove.reset();
    },
    onRefused: () => setAsked(undefined),
    faultsOf: (error) => ({
      id: error instanceof ApiError && error.status === 404 ? 'plants.unknown' : undefined,
    }),
  });
  return (
    <>
      <Form form={remove}>
        <PlainField
          label={t('plants.id')}
          hint={t('plants.deleteHint')}
          inputMode="numeric"
          {...remove.field('id', (fault) =>
            fault === 'plants.unknown'
              ? t('plants.unknown', { id: String(typedId(remove.sent?.id ?? '')) })
              : t('words.wholeNumberFault', limits),
          )}
        />
        <div>
          <SubmitButton form={remove} look="danger">
            {t('plants.deleteSubmit')}
          </SubmitButton>
        </div>
      </Form>
      {asked !== undefined && (
        <Dialog title={t('plants.deleteTitle', { id: asked })} onClose={() => setAsked(undefined)}>
          <p>{t('plants.deleteText')}</p>
          <Buttons>
            <Button look="primary" onClick={() => setAsked(undefined)}>
              {t('words.keep')}
            </Button>
            <Button look="danger" isBusy={remove.isBusy} onClick={() => remove.send(remove.values(), true)}>
              {t('plants.deleteSubmit')}
            </Button>
          </Buttons>
        </Dialog>
      )}
    </>
  );
}
