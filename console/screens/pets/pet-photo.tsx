/** The photograph of a pet, with the ways to change it. */

import { useQueryClient } from '@tanstack/react-query';
import type { Pet } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { petQuery } from '#console/api/record-queries.ts';
import { Button } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import { useShowSaved } from '#console/components/form/use-save-form.ts';
import { useHeldAction } from '#console/components/held-action/held-action.ts';
import { stack } from '#console/components/layout/layout.ts';
import { Picture } from '#console/components/picture/picture.tsx';
import { PictureUpload } from '#console/components/upload/picture-upload.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './pets.module.css';

const changes = ['listPets', 'getPet'] as const;

export function PetPhoto({ pet }: { pet: Pet }) {
  const t = useTranslate();
  const queries = useQueryClient();
  const showSaved = useShowSaved();
  const { id } = pet;
  const { act, isSending } = useHeldAction(`photo of pet ${id}`);
  const path = { id };
  const done = t('pets.saved', { name: pet.name || t('pets.unnamed') });
  const upload = async (body: Blob) => {
    const { photo } = (await api.uploadPetPhoto({ path, body })).data;
    queries.setQueryData(petQuery(id).queryKey, (before) => before && { ...before, photo });
    void showSaved(done, ...changes);
  };
  const remove = () =>
    act({ send: () => api.deletePetPhoto({ path }), shows: { id, fields: { photo: null } }, done, changes });
  return (
    <Card>
      <h2>{t('pets.photo')}</h2>
      <PictureUpload label={pet.photo === null ? t('pictures.add') : t('pictures.replace')} send={upload}>
        {pet.photo !== null && (
          <div className={`${stack(2, 'fitting')} ${styles.photo}`}>
            <Picture key={pet.photo} src={pet.photo} sizes="(min-width: 40rem) 22rem, 100vw" />
            <Button look="quiet" isBusy={isSending} onClick={remove}>
              {t('pictures.remove')}
            </Button>
          </div>
        )}
      </PictureUpload>
    </Card>
  );
}
