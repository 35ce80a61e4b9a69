/** Deletes a plant by its id, which the list does not contain. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#client/index.ts';
import { plantStore } from '#console/api/plants.ts';
import { Button } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { Form } from '#console/components/field/form.tsx';
import { TextField } from '#console/components/field/text-field.tsx';
import { ProblemNotice } from '#console/components/page/states.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { leastId, mostId, typedId } from './plant-id.ts';
import styles from './plants.module.css';

export function DeletePlant() {
  const { translate: t, formats } = useLanguage();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [asked, setAsked] = useState<bigint>();
  const remove = useMutation({
    mutationFn: (id: bigint) => plantStore.deletePlant({ path: { id } }),
    onSuccess: (_answer, id) => {
      toasts.show(t('plants.deleted', { id: String(id) }));
      setText('');
      void queries.invalidateQueries({ queryKey: ['plants'] });
    },
    onSettled: () => setAsked(undefined),
  });
  const isUnknown = remove.error instanceof ApiError && remove.error.status === 404;
  const limits = { least: formats.number(leastId), most: formats.number(mostId) };
  const unknown = isUnknown ? t('plants.unknown', { id: String(remove.variables) }) : undefined;
  const submit = () => {
    const id = typedId(text);
    remove.reset();
    setWrong(id === undefined);
    setAsked(id);
  };
  return (
    <>
      <Form onSubmit={submit}>
        {remove.error && !isUnknown && <ProblemNotice error={remove.error} />}
        <TextField
          label={t('plants.id')}
          hint={t('plants.deleteHint')}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          error={isWrong ? t('plants.idFault', limits) : unknown}
          onChange={(event) => setText(event.target.value)}
        />
        <div>
          <Button type="submit" look="danger">
            {t('plants.deleteSubmit')}
          </Button>
        </div>
      </Form>
      {asked !== undefined && (
        <Dialog title={t('plants.deleteTitle', { id: String(asked) })} onClose={() => setAsked(undefined)}>
          <p>{t('plants.deleteText')}</p>
          <div className={styles.actions}>
            <Button look="primary" onClick={() => setAsked(undefined)}>
              {t('plants.deleteKeep')}
            </Button>
            <Button look="danger" isBusy={remove.isPending} onClick={() => remove.mutate(asked)}>
              {t('plants.deleteSubmit')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
