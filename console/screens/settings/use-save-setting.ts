/** Saves a setting; concurrent changes of another user are kept, or shown to the reader. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#console/api/client.ts';
import { contestedParts, mergedParts, type Parts } from '#console/components/versions/merge.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { type StoredSetting, storedSettingQuery } from './queries.ts';
import { settingChange, settingParts } from './setting-draft.ts';
import type { Faults } from './setting-value.ts';

export interface SaveOutcome {
  readonly saved?: StoredSetting;
  /** Nothing was saved: this is stored now, and both have changed the same part. */
  readonly theirs?: Parts;
  /** Nothing was saved: both changes together are invalid. */
  readonly faults?: Faults;
}

/** Settings have no tags of their versions (`If-Match`): the stored one is read again just before it is written. */
export function useSaveSetting(key: string, onDone: (outcome: SaveOutcome) => void) {
  const { languages } = useLanguage();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ draft, base }: { draft: Parts; base: Parts }): Promise<SaveOutcome> => {
      const read = () => queries.fetchQuery({ ...storedSettingQuery(languages.catalog, key), staleTime: 0 });
      const now = await read();
      const theirs = settingParts(now);
      if (contestedParts(base, draft, theirs).length > 0) return { theirs };
      const stored = now.value === undefined ? undefined : theirs;
      const written = settingChange(key, stored, mergedParts(base, draft, theirs));
      if ('faults' in written) return { faults: written.faults };
      await api.writeSettings({ body: written.change });
      return { saved: await read() };
    },
    onSuccess: async (outcome) => {
      onDone(outcome);
      if (outcome.saved) await queries.invalidateQueries({ queryKey: ['settings'] });
    },
  });
}
