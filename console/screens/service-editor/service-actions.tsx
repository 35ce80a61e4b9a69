/** The actions on a service: remove it from the catalog and add it again, view it, delete it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Service } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { problemOf } from '#console/api/problems.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { DeleteService } from './delete-service.tsx';

export function ServiceActions({ service }: { service: Service }) {
  const t = useTranslate();
  const [isDeleting, setDeleting] = useState(false);
  const { id, isActive } = service;
  const offer = useOffer(service);
  return (
    <>
      {isActive && (
        <ButtonLink to="/services/$id" params={{ id }} look="quiet">
          {t('service-editor.show')}
        </ButtonLink>
      )}
      <Button isBusy={offer.isPending} onClick={() => offer.mutate(!isActive)}>
        {isActive ? t('service-editor.stop') : t('service-editor.offer')}
      </Button>
      <Button look="danger" onClick={() => setDeleting(true)}>
        {t('service-editor.delete')}
      </Button>
      {isDeleting && (
        <DeleteService
          service={service}
          onClose={() => setDeleting(false)}
          onStop={
            isActive
              ? () => {
                  setDeleting(false);
                  offer.mutate(false);
                }
              : undefined
          }
        />
      )}
    </>
  );
}

/** Adds a service to the catalog or removes it; the message has an undo button. */
function useOffer({ id, name }: Pick<Service, 'id' | 'name'>) {
  const t = useTranslate();
  const toasts = useToasts();
  const queries = useQueryClient();
  const offer = useMutation({
    mutationFn: (isActive: boolean) => api.updateService({ path: { id }, body: { isActive } }),
    onSuccess: async (_answer, isActive) => {
      await queries.invalidateQueries({
        predicate: ({ queryKey: [first] }) => first === 'services' || first === 'service-editor',
      });
      const text = isActive ? t('service-editor.offered', { name }) : t('service-editor.stopped', { name });
      toasts.show(text, { label: t('held-action.undo'), onPress: () => offer.mutate(!isActive) });
    },
    onError: (error) => toasts.show(t(problemOf(error).message)),
  });
  return offer;
}
