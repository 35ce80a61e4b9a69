/** The form of a service, new or stored, with the service as its customers see it. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '#console/components/button/button.tsx';
import { Form } from '#console/components/field/form.tsx';
import { SaveBar } from '#console/components/field/save-bar.tsx';
import { Columns } from '#console/components/page/columns.tsx';
import { ProblemNotice } from '#console/components/page/states.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { firstIncomplete } from '#console/components/translations/texts.ts';
import { UnsavedChanges } from '#console/components/unsaved-changes/unsaved-changes.tsx';
import { changedParts, type Parts } from '#console/components/versions/merge.ts';
import { VersionChoice } from '#console/components/versions/version-choice.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import type { Language } from '#domain/language.ts';
import { describePart } from './part-words.ts';
import { PriceFields } from './price-fields.tsx';
import {
  draftOfParts,
  hasFaults,
  newDraft,
  partsOf,
  type ServiceDraft,
  type ServiceFaults,
  type StoredService,
  serviceDraft,
  serviceFaults,
} from './service-draft.ts';
import { ServicePreview } from './service-preview.tsx';
import { PictureFields, TextFields } from './text-and-pictures.tsx';
import { useSaveService } from './use-save-service.ts';

interface ServiceFormProps {
  /** Absent: a new service. */
  readonly stored?: StoredService;
  readonly currency: string;
  readonly onCreated?: (id: string, language: Language) => void;
}

export function ServiceForm({ stored, currency, onCreated }: ServiceFormProps) {
  const { translate: t, formats, languages } = useLanguage();
  const toasts = useToasts();
  const search = useSearch({ from: '/catalog/$id' });
  const navigate = useNavigate({ from: '/catalog/$id' });
  const [known, setKnown] = useState(stored);
  const [base, setBase] = useState(() => (stored ? serviceDraft(stored) : newDraft(currency)));
  const [draft, setDraft] = useState<ServiceDraft>(base);
  const [faults, setFaults] = useState<ServiceFaults>({});
  const [theirs, setTheirs] = useState<Parts>();
  const isChanged = changedParts(partsOf(base), partsOf(draft)).length > 0;
  const begin = (next: StoredService) => {
    const read = serviceDraft(next);
    setKnown(next);
    setBase(read);
    setDraft(read);
    setTheirs(undefined);
  };
  // Reloaded meanwhile: taken over, unless that would lose text that the reader has typed.
  if (stored && stored !== known && !isChanged) begin(stored);

  const [language, setLanguage] = useState(() => search.language ?? otherLanguage(languages.catalog, draft));
  useEffect(() => {
    if (search.language) setLanguage(search.language);
  }, [search.language]);
  const choose = (next: Language) => {
    // At once, before the address changes.
    setLanguage(next);
    void navigate({ search: { language: next }, replace: true, resetScroll: false, ignoreBlocker: true });
  };
  const save = useSaveService(stored?.service.id, ({ saved, theirs: other }) => {
    setTheirs(other);
    if (!saved) return;
    const { name } = saved.service;
    begin(saved);
    toasts.show(stored ? t('pets.saved', { name }) : t('service-editor.created', { name }));
    if (!stored) onCreated?.(saved.service.id, language);
  });
  const submit = () => {
    const found = serviceFaults(draft, !stored);
    setFaults(found);
    const inLanguage = (found.name ?? found.description)?.language;
    if (inLanguage && inLanguage !== 'en') choose(inLanguage);
    if (!hasFaults(found) && isChanged && !save.isPending) save.mutate({ draft, base: partsOf(base) });
  };
  const edit = (changed: Partial<ServiceDraft>) => setDraft((before) => ({ ...before, ...changed }));
  const shared = { draft, faults, onEdit: edit };

  if (theirs) {
    return (
      <>
        <UnsavedChanges isChanged />
        <VersionChoice
          base={partsOf(base)}
          mine={partsOf(draft)}
          theirs={theirs}
          describe={describePart(t, formats)}
          onCancel={() => setTheirs(undefined)}
          onChoose={(merged) => {
            // From here on the form edits the newer version, whether or not this attempt succeeds.
            setBase(draftOfParts(theirs));
            setDraft(draftOfParts(merged));
            setTheirs(undefined);
            save.mutate({ draft: draftOfParts(merged), base: theirs });
          }}
        />
      </>
    );
  }
  return (
    <Columns shape="aside">
      <UnsavedChanges isChanged={isChanged} />
      <Form onSubmit={submit}>
        {save.error && <ProblemNotice error={save.error} />}
        <TextFields {...shared} isNew={!stored} language={language} onLanguage={choose} />
        <PriceFields {...shared} />
        <PictureFields {...shared} />
        <SaveBar isChanged={isChanged} isOnPage>
          <Button
            type="submit"
            look="primary"
            isBusy={save.isPending}
            reason={stored && !isChanged ? t('pets.saveNothing') : undefined}
          >
            {stored ? t('pets.save') : t('service-editor.create')}
          </Button>
        </SaveBar>
      </Form>
      <ServicePreview draft={draft} id={stored?.service.id ?? ''} language={language} />
    </Columns>
  );
}

/** Next to English: the reader's own language, or the first incomplete one. */
function otherLanguage(own: Language, { name, description }: ServiceDraft): Language {
  return own === 'en' ? (firstIncomplete([name, description]) ?? 'vi') : own;
}
