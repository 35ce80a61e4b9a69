/** New recovery codes, which are shown once. */
import { useRef } from 'react';
import { Button } from '#console/components/button/button.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './factors.module.css';

export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useTranslate();
  const toasts = useToasts();
  const list = useRef<HTMLUListElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toasts.show(t('account.codesCopied'));
    } catch {
      // The browser refuses access: the reader copies the selected codes.
      if (list.current) getSelection()?.selectAllChildren(list.current);
    }
  };
  return (
    <>
      <p>{t('account.codesText')}</p>
      <ul className={styles.codes} ref={list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button look="primary" onClick={onSaved}>
          {t('account.codesSaved')}
        </Button>
        {/* Only a secure page has a clipboard. */}
        {isSecureContext && <Button onClick={() => void copy()}>{t('account.copyCodes')}</Button>}
      </div>
    </>
  );
}
