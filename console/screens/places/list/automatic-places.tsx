/** The setting `places`: whether the server chooses the places of new stays. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/api/client.ts';
import { settingsQuery } from '#console/api/queries.ts';
import { invalidate } from '#console/api/query.ts';
import { useMay } from '#console/api/session.ts';
import { Choice } from '#console/components/field/group.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { soft, stack } from '#console/components/layout/layout.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage } from '#console/i18n/language.tsx';

/** For those who may write settings. */
export function AutomaticPlaces() {
  const { translate: t, languages } = useLanguage();
  const maySwitch = useMay('writeSettings');
  const queries = useQueryClient();
  const toasts = useToasts();
  const { data: settings } = useQuery(settingsQuery(languages.catalog));
  /** Until the server has answered. */
  const [wanted, setWanted] = useState<boolean>();
  const write = useMutation({
    // One after the other.
    scope: { id: 'places' },
    mutationFn: (isOn: boolean) =>
      api.writeSettings({ body: { key: 'places', value: { assign: isOn ? 'automatic' : 'manual' } } }),
    onSuccess: async () => {
      await invalidate(queries, 'listSettings', 'getSetting');
      toasts.show(t('words.changesSaved'));
    },
    onSettled: () => setWanted(undefined),
  });
  if (!maySwitch || !settings) return null;
  // Not by the reader of the domain, with which come the checks of all settings.
  const setting = settings.get('places') as { readonly assign?: unknown } | undefined;
  const isOn = setting?.assign === 'automatic';
  return (
    <div className={stack(1)}>
      <Choice
        type="checkbox"
        aria-describedby="automatic-places"
        checked={wanted ?? isOn}
        onChange={({ target: { checked } }) => {
          setWanted(checked);
          write.mutate(checked);
        }}
      >
        {t('places.automatic')}
      </Choice>
      <p id="automatic-places" className={soft}>
        {t('places.automaticHint')}
      </p>
      {write.error && <Refusal error={write.error} />}
    </div>
  );
}
