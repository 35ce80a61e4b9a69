/** The form of a service, new or stored, with the service as its customers see it. */

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useId, useMemo, useState } from 'react';
import { api } from '#console/api/client.ts';
import { invalidate } from '#console/api/query.ts';
import { useDelayed } from '#console/components/filter/use-delayed.ts';
import { soft, stack } from '#console/components/layout/layout.ts';
import { Columns } from '#console/components/page/columns.tsx';
import { ServiceFace } from '#console/components/service/service-face.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { contentLanguageNames, firstIncomplete } from '#console/components/translations/texts.ts';
import { RecordForm, useRecordForm } from '#console/components/versions/record-form.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { OtherLanguage } from '#console/i18n/other-language.tsx';
import { formatAmount } from '#domain/number/money.ts';
import type { Language } from '#domain/text/language.ts';
import { PictureFields } from './picture-fields.tsx';
import { storedServiceQuery } from './queries.ts';
import {
  amountOf,
  editedService,
  minutesOf,
  newService,
  type ServiceDraft,
  type StoredService,
  serviceFaults,
} from './service-draft.ts';
import styles from './service-editor.module.css';
import { PriceFields, TextFields } from './service-fields.tsx';

interface ServiceFormProps {
  /** Absent: a new service. */
  readonly stored?: StoredService;
  readonly currency: string;
  readonly onCreated?: (id: string, language: Language) => void;
}

export function ServiceForm({ stored, currency, onCreated }: ServiceFormProps) {
  const words = useLanguage();
  const { translate: t, languages } = words;
  const toasts = useToasts();
  const queries = useQueryClient();
  const read = async (id: string) => {
    const query = storedServiceQuery(languages.catalog, id);
    return { stored: await queries.fetchQuery({ ...query, staleTime: 0 }) };
  };
  const id = stored?.service.id;
  const present = useMemo((): { readonly stored: StoredService | undefined } => ({ stored }), [stored]);
  const form = useRecordForm(present, {
    ...editedService(words, currency),
    check: (draft) => serviceFaults(draft, id === undefined),
    isNew: id === undefined,
    read: () => read(id ?? ''),
    write: async ({ draft, body }) => {
      if (id === undefined) return read((await api.createService({ body: newService(draft) })).data.id);
      await api.updateService({ path: { id }, body });
      return read(id);
    },
    onSaved: ({ stored: saved }) => {
      const name = saved?.service.name ?? '';
      toasts.show(stored ? t('pets.saved', { name }) : t('service-editor.created', { name }));
      void invalidate(queries, 'listServices', 'getService', 'listTranslations');
      if (!stored && saved) onCreated?.(saved.service.id, language);
    },
  });
  const [language, setLanguage] = useChosenLanguage(form.values());
  return (
    <Columns shape="aside">
      <RecordForm
        form={form}
        submit={stored ? undefined : t('service-editor.create')}
        isNew={!stored}
        place="page"
      >
        <TextFields form={form} isNew={!stored} language={language} onLanguage={setLanguage} />
        <PriceFields form={form} />
        <PictureFields form={form} service={stored?.service} />
      </RecordForm>
      {!form.conflict && <ServicePreview draft={form.watched()} id={id ?? ''} language={language} />}
    </Columns>
  );
}

/** The language next to English, which is also in the address. */
function useChosenLanguage({ name, description }: ServiceDraft) {
  const { languages } = useLanguage();
  const search = useSearch({ from: '/catalog/$id' });
  const navigate = useNavigate({ from: '/catalog/$id' });
  const [language, setLanguage] = useState<Language>(() => {
    // The reader's own language, or the first incomplete one.
    const own = languages.catalog;
    return search.language ?? (own === 'en' ? (firstIncomplete([name, description]) ?? 'vi') : own);
  });
  useEffect(() => {
    if (search.language) setLanguage(search.language);
  }, [search.language]);
  const choose = (next: Language) => {
    // At once, before the address changes.
    setLanguage(next);
    void navigate({ search: { language: next }, replace: true, resetScroll: false, ignoreBlocker: true });
  };
  return [language, choose] as const;
}

/** Delayed, so that it does not send a request for every character of an address. */
const pictureDelayMs = 600;

interface ServicePreviewProps {
  readonly draft: ServiceDraft;
  readonly id: string;
  readonly language: Language;
}

/** The service as customers will see it in the catalog, in the edited language. */
function ServicePreview({ draft, id, language }: ServicePreviewProps) {
  const t = useTranslate();
  const headingId = useId();
  const picture = useDelayed(draft.picture.trim(), pictureDelayMs);
  const amount = amountOf(draft.price);
  const inWords = (texts: ServiceDraft['name']) => texts[language]?.trim() || texts.en?.trim();
  return (
    <section className={`${stack(3, 'narrow')} ${styles.preview}`} aria-labelledby={headingId}>
      <h2 id={headingId}>{t('service-editor.preview', { language: contentLanguageNames[language] })}</h2>
      {draft.category === '' || amount === undefined ? (
        <p className={soft}>{t('service-editor.previewLater')}</p>
      ) : (
        <OtherLanguage language={language}>
          <div className={styles.face}>
            <ServiceFace
              title={inWords(draft.name)}
              service={{
                id,
                description: inWords(draft.description) || null,
                category: draft.category,
                basePrice: formatAmount(amount) as `${number}`,
                priceUnit: draft.unit,
                currency: draft.currency,
                duration: minutesOf(draft.duration) ?? null,
                imageUrl: picture || null,
              }}
            />
          </div>
        </OtherLanguage>
      )}
    </section>
  );
}
