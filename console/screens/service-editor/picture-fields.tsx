/** The pictures of a service: uploaded, which is stored at once, or by their addresses. */

import { useState } from 'react';
import type { Service } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { Button } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import { PlainField, TextArea } from '#console/components/field/field.tsx';
import { useDelayed } from '#console/components/filter/use-delayed.ts';
import { useShowSaved } from '#console/components/form/use-save-form.ts';
import { useHeldAction } from '#console/components/held-action/held-action.ts';
import { Icon } from '#console/components/icon/icon.tsx';
import { row, soft } from '#console/components/layout/layout.ts';
import { Picture } from '#console/components/picture/picture.tsx';
import { PictureUpload } from '#console/components/upload/picture-upload.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { longestLine } from '#domain/text/sizes.ts';
import { addressesOf } from './service-draft.ts';
import styles from './service-editor.module.css';
import type { DraftFieldsProps } from './service-fields.tsx';

interface PictureFieldsProps extends DraftFieldsProps {
  /** Absent: a new service, for which nothing can be uploaded yet. */
  readonly service: Service | undefined;
}

export function PictureFields({ form, service }: PictureFieldsProps) {
  const t = useTranslate();
  const [picture, pictures] = [form.choice('picture').value, form.choice('pictures').value];
  // An uploaded picture is stored, whether or not the draft has changed otherwise.
  const stored = service ? [service.imageUrl ?? '', ...service.images].filter(pictureIdIn) : [];
  const addresses = [...stored, picture, pictures].join('\n');
  // The page of the catalog shows pictures of other hosts by https only.
  const isInsecure = /^http:/im.test(addresses);
  return (
    <Card>
      <h2>{t('service.pictures')}</h2>
      <PictureThumbs addresses={addresses} service={service} />
      {!service && <p className={soft}>{t('service-editor.uploadLater')}</p>}
      <PlainField
        label={t('service-editor.picture')}
        hint={t('service-editor.pictureHint')}
        isOptional
        inputMode="url"
        spellCheck={false}
        maxLength={longestLine}
        {...form.field('picture')}
      />
      <TextArea
        label={t('service-editor.pictures')}
        hint={t('service-editor.picturesHint')}
        isOptional
        spellCheck={false}
        {...form.field('pictures')}
      />
      {isInsecure && <p role="status">{t('service-editor.insecure')}</p>}
    </Card>
  );
}

const changes = ['listServices', 'getService'] as const;

/** Delayed, so that it does not send a request for every character of an address. */
const delayMs = 600;

interface PictureThumbsProps {
  /** One per line. */
  readonly addresses: string;
  readonly service: Service | undefined;
}

/** Thumbnails of the pictures, and the addresses without one; those that were uploaded can be removed. */
function PictureThumbs({ addresses, service }: PictureThumbsProps) {
  const t = useTranslate();
  const showSaved = useShowSaved();
  const settled = useDelayed(addresses, delayMs);
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const path = { id: service?.id ?? '' };
  const done = t('pets.saved', { name: service?.name ?? '' });
  const { act, heldName } = useHeldAction(`picture of ${path.id}`);
  const remove = (pictureId: string) =>
    act({
      send: () => api.deleteServiceImage({ path: { ...path, pictureId } }),
      name: pictureId,
      done,
      changes,
    });
  // One that is being removed is no longer shown.
  const isLeft = (address: string) => isShown(address) && (!heldName || pictureIdIn(address) !== heldName);
  const all = [...new Set(addressesOf(settled))].filter(isLeft);
  const [lost, shown] = [true, false].map((is) => all.filter((address) => broken.has(address) === is));
  const thumbs = shown && shown.length > 0 && (
    <ul className={styles.thumbs}>
      {shown.map((address, at) => {
        const id = pictureIdIn(address);
        return (
          <li key={address}>
            <Picture
              src={address}
              sizes="10rem"
              onError={() => setBroken((before) => new Set(before).add(address))}
            />
            {id && service && (
              <Button
                look="quiet"
                aria-label={t('pictures.removeOne', { number: at + 1 })}
                isBusy={heldName !== undefined}
                onClick={() => remove(id)}
              >
                {t('pictures.remove')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
  return (
    <>
      {thumbs}
      <div role="status">
        {lost?.map((address) => (
          <p key={address} className={`${row(1, 'center')} ${styles.broken}`}>
            <Icon name="warning" size={16} />
            {t('service-editor.broken', { address })}
          </p>
        ))}
      </div>
      {service && (
        <PictureUpload
          label={t('pictures.add')}
          send={async (body) => {
            await api.uploadServiceImage({ path, body });
            await showSaved(done, ...changes);
          }}
        />
      )}
    </>
  );
}

/** The id of an uploaded picture. */
function pictureIdIn(address: string): string | undefined {
  return /^\/pictures\/([\w-]+)\//.exec(address)?.[1];
}

/** Pictures of other hosts are loaded by https only (the page's policy). */
function isShown(address: string): boolean {
  const url = URL.parse(address, location.href);
  return url !== null && (url.protocol === 'https:' || url.origin === location.origin);
}
