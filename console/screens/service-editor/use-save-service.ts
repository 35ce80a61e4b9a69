/** Saves a service; concurrent changes of another user are kept, or shown to the reader. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#console/api/client.ts';
import { contestedParts, mergedParts, type Parts } from '#console/components/versions/merge.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { storedServiceQuery } from './queries.ts';
import {
  draftOfParts,
  newService,
  partsOf,
  type ServiceDraft,
  type StoredService,
  serviceChanges,
  serviceDraft,
} from './service-draft.ts';

export interface ServiceSave {
  readonly draft: ServiceDraft;
  /** The version from which the draft started; an empty one for a new service. */
  readonly base: Parts;
}

export interface SaveOutcome {
  readonly saved?: StoredService;
  /** Nothing was saved: this is stored now, and both have changed the same part. */
  readonly theirs?: Parts;
}

/** Services have no tags of their versions (`If-Match`): the stored one is read again just before it is written. */
export function useSaveService(id: string | undefined, onDone: (outcome: SaveOutcome) => void) {
  const { languages } = useLanguage();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ draft, base }: ServiceSave): Promise<SaveOutcome> => {
      const read = (one: string) =>
        queries.fetchQuery({ ...storedServiceQuery(languages.catalog, one), staleTime: 0 });
      if (id === undefined) {
        const { data } = await api.createService({ body: newService(draft) });
        return { saved: await read(data.id) };
      }
      const now = serviceDraft(await read(id));
      const [mine, theirs] = [partsOf(draft), partsOf(now)];
      if (contestedParts(base, mine, theirs).length > 0) return { theirs };
      const body = serviceChanges(now, draftOfParts(mergedParts(base, mine, theirs)));
      if (Object.keys(body).length > 0) await api.updateService({ path: { id }, body });
      return { saved: await read(id) };
    },
    onSuccess: async (outcome) => {
      onDone(outcome);
      if (outcome.saved) {
        void queries.invalidateQueries({ queryKey: ['services'] });
        await queries.invalidateQueries({ queryKey: ['service-editor', 'missing'] });
      }
    },
  });
}
