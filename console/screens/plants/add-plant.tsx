/** Adds a plant. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#client/index.ts';
import { plantStore } from '#console/api/plants.ts';
import { Button } from '#console/components/button/button.tsx';
import { Form } from '#console/components/field/form.tsx';
import { TextField } from '#console/components/field/text-field.tsx';
import { ProblemNotice } from '#console/components/page/states.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { leastId, mostId, typedId } from './plant-id.ts';

export function AddPlant() {
  const { translate: t, formats } = useLanguage();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [id, setId] = useState('');
  const [name, setName] = useState('');
  const [tag, setTag] = useState('');
  const [isIdWrong, setIdWrong] = useState(false);
  const add = useMutation({
    mutationFn: (body: { id: bigint; name: string; tag?: string }) => plantStore.createPlant({ body }),
    onSuccess: (_answer, body) => {
      const values = { id: String(body.id), name: body.name };
      toasts.show(body.name === '' ? t('plants.addedUnnamed', values) : t('plants.added', values));
      setId('');
      setName('');
      setTag('');
      void queries.invalidateQueries({ queryKey: ['plants'] });
    },
  });
  // The form has been checked, so a 400 of the store means an id that another plant has (contract §4).
  const isTaken = add.error instanceof ApiError && add.error.status === 400;
  const limits = { least: formats.number(leastId), most: formats.number(mostId) };
  const fault = isIdWrong ? t('plants.idFault', limits) : isTaken ? t('plants.refused') : undefined;
  const submit = () => {
    const exact = typedId(id);
    setIdWrong(exact === undefined);
    if (exact === undefined || add.isPending) return;
    add.mutate({ id: exact, name, ...(tag === '' ? {} : { tag }) });
  };
  return (
    <Form onSubmit={submit}>
      {add.error && !isTaken && <ProblemNotice error={add.error} />}
      <TextField
        label={t('plants.id')}
        hint={t('plants.idHint', limits)}
        inputMode="numeric"
        autoComplete="off"
        value={id}
        error={fault}
        onChange={(event) => setId(event.target.value)}
      />
      <TextField
        label={t('plants.name')}
        isOptional
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('plants.tag')}
        isOptional
        autoComplete="off"
        value={tag}
        onChange={(event) => setTag(event.target.value)}
      />
      <div>
        <Button type="submit" look="primary" isBusy={add.isPending}>
          {t('plants.addSubmit')}
        </Button>
      </div>
    </Form>
  );
}
