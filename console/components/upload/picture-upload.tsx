/** Uploads a picture: chosen, taken with the camera of a phone, or dropped. */

import { useMutation } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { isApiError } from '#client/index.ts';
import { Button } from '#console/components/button/button.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { Outline } from '#console/components/icon/icon.tsx';
import { stack } from '#console/components/layout/layout.ts';
import { Notice } from '#console/components/page/page.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { mostPictureBytes, pictureFormat, pictureHead, pictureTypes } from '#domain/picture/sent-picture.ts';
import styles from './picture-upload.module.css';

interface PictureUploadProps {
  /** The label of the button. */
  readonly label: string;
  /** Sends the file; an error is shown. */
  readonly send: (file: Blob) => Promise<unknown>;
  /** The present picture, and what can be done with it. */
  readonly children?: ReactNode;
}

export function PictureUpload({ label, send, children }: PictureUploadProps) {
  const t = useTranslate();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const upload = useMutation({
    mutationFn: async (file: Blob) => {
      const fault = await faultOf(file);
      if (fault) throw new UnusableFile(fault);
      await send(file);
    },
  });
  const fault = faultIn(upload.error);
  const begin = (file: Blob | undefined) => {
    if (file && !upload.isPending) upload.mutate(file);
  };
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to what the button does.
    <div
      className={`${stack(3)} ${styles.place}`}
      data-over={isOver || undefined}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event);
        begin(event.dataTransfer.files[0]);
      }}
    >
      {children}
      <div>
        <input
          ref={input}
          hidden
          type="file"
          // On a phone, the camera is among the choices; iPhones convert their photographs to the first type.
          accept={pictureTypes.join(',')}
          onChange={({ target }) => {
            begin(target.files?.[0]);
            // So that the same file can be chosen again.
            target.value = '';
          }}
        />
        <Button aria-describedby={hintId} isBusy={upload.isPending} onClick={() => input.current?.click()}>
          <Outline d="M4 8h3.5l1.5-2.5h6L16.5 8H20v11H4zM12 10a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7" />
          {label}
        </Button>
        <small id={hintId} role="status" className={styles.hint}>
          {upload.isPending ? t('pictures.uploading') : t('pictures.hint')}
        </small>
      </div>
      {upload.error && (
        <Refusal error={upload.error}>{fault && <Notice icon="warning">{t(fault)}</Notice>}</Refusal>
      )}
    </div>
  );
}

/** A file that the server would refuse. */
class UnusableFile extends Error {
  readonly fault: PlainKey;

  constructor(fault: PlainKey) {
    super(fault);
    this.fault = fault;
  }
}

/** Why the server would refuse the file; the browser takes its type from its name, which may be wrong. */
async function faultOf(file: Blob): Promise<PlainKey | undefined> {
  const format = pictureFormat(new Uint8Array(await file.slice(0, pictureHead).arrayBuffer()));
  if (format === undefined) return 'pictures.kindFault';
  if (format === 'heic') return 'pictures.heicFault';
  return file.size > mostPictureBytes ? 'pictures.sizeFault' : undefined;
}

/** The message about a file; undefined for other errors, which have the usual notice. */
function faultIn(error: unknown): PlainKey | undefined {
  if (error instanceof UnusableFile) return error.fault;
  if (isApiError(error, 'BODY_TOO_LARGE')) return 'pictures.sizeFault';
  return isApiError(error, 'VALIDATION_FAILED') ? 'pictures.contentFault' : undefined;
}
