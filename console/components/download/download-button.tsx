/** A button that downloads a file of the server, with its progress, a button to stop it, and its error. */

import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { receiveFile, saveFile, type WantedFile } from '#console/api/download.ts';
import { Button } from '#console/components/button/button.tsx';
import { Icon, Outline } from '#console/components/icon/icon.tsx';
import { soft } from '#console/components/layout/layout.ts';
import { ProblemNotice } from '#console/components/page/page.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from './download-button.module.css';

/** The screen needs the part 'business' of the messages. Without `text` the button says "Download CSV". */
export function DownloadButton({ file, text }: { file: WantedFile; text?: string }) {
  const { translate: t, formats } = useLanguage();
  const toasts = useToasts();
  const [bytes, setBytes] = useState(0);
  const stop = useRef<AbortController>(undefined);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async (wanted: WantedFile) => {
      const { signal } = begun(stop);
      try {
        return await receiveFile(wanted, { signal, onBytes: setBytes });
      } catch (problem) {
        if (signal.aborted) return undefined;
        throw problem;
      }
    },
    onMutate: () => setBytes(0),
    onSuccess: (received) => {
      if (received === undefined) return;
      saveFile(received.name, received.content);
      toasts.show(t('lists.downloaded', { file: received.name }));
    },
  });
  // After leaving the screen the download is aborted.
  useEffect(() => () => stop.current?.abort(), []);
  const asked = JSON.stringify(file);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error for one file does not apply to another.
  useEffect(reset, [asked]);
  return (
    <span className={styles.place}>
      {/* One button for both keeps the focus. */}
      <Button onClick={() => (isPending ? stop.current?.abort() : mutate(file))}>
        {isPending ? <Icon name="close" /> : <Outline d="M12 4v11M7 10.5l5 5l5-5M5 20h14" />}
        {isPending ? t('lists.stopDownload') : (text ?? t('lists.download'))}
      </Button>
      <span role="status" className={`${soft} ${styles.progress}`}>
        {isPending && t('lists.downloading', { size: sizeText(bytes, formats.number) })}
      </span>
      {error && <ProblemNotice error={error} retry={() => mutate(file)} />}
    </span>
  );
}

/** A new signal for the download that begins now. */
function begun(stop: RefObject<AbortController | undefined>): AbortController {
  const controller = new AbortController();
  stop.current = controller;
  return controller;
}

/** In megabytes, as file managers count them, to a tenth. */
function sizeText(bytes: number, number: (value: number) => string): string {
  return `${number(Math.round(bytes / 100_000) / 10)} MB`;
}
