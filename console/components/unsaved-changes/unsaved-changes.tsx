/** Asks before the reader leaves a form with changes, for another screen or by closing the window. */
import { useBlocker } from '@tanstack/react-router';
import { Button } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './unsaved-changes.module.css';

/** A navigation after saving passes `ignoreBlocker: true`: the form still has its changes then. */
export function UnsavedChanges({ isChanged }: { isChanged: boolean }) {
  const t = useTranslate();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && placeOf(current) !== placeOf(next),
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Dialog title={t('unsaved-changes.title')} onClose={reset}>
      <p>{t('unsaved-changes.text')}</p>
      <div className={styles.choices}>
        <Button look="primary" onClick={reset}>
          {t('unsaved-changes.keepEditing')}
        </Button>
        <Button look="danger" onClick={proceed}>
          {t('unsaved-changes.discard')}
        </Button>
      </div>
    </Dialog>
  );
}

/** The address without the language: changing the language stays on the page. */
function placeOf({ pathname, search }: { pathname: string; search: object }): string {
  return JSON.stringify([pathname, { ...search, lang: undefined }]);
}
