/** An address that is given to others: in a field, with a button that copies it. */
import { useRef } from 'react';
import { Button } from '#console/components/button/button.tsx';
import { TextField } from '#console/components/field/field.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './address.module.css';

export function CopiedAddress({ label, url }: { readonly label: string; readonly url: string }) {
  const t = useTranslate();
  const toasts = useToasts();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    // Also where the browser does not let the page write the clipboard.
    field.current?.select();
    await navigator.clipboard.writeText(url);
    toasts.show(t('address.copied'));
  };
  return (
    <>
      <div className={styles.address}>
        <TextField
          ref={field}
          label={label}
          readOnly
          value={url}
          translate="no"
          onFocus={({ target }) => target.select()}
        />
      </div>
      <Button look="primary" onClick={() => void copy()}>
        {t('address.copy')}
      </Button>
    </>
  );
}
