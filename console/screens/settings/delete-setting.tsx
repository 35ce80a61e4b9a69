/** Deletes a custom setting, with time to undo it. */
import { useNavigate } from '@tanstack/react-router';
import { api } from '#console/api/client.ts';
import { Button } from '#console/components/button/button.tsx';
import { useHeldAction } from '#console/components/held-action/held-action.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import type { Section } from './setting-words.ts';

export function DeleteSetting({ name, section }: { name: string; section: Section }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { isHeld, hold } = useHeldAction(`setting ${name}`);
  return (
    <Button
      look="danger"
      isBusy={isHeld}
      onClick={() => {
        hold({
          text: t('settings.deleting', { key: name }),
          send: () => api.deleteSetting({ path: { key: name } }),
          done: t('settings.deleted', { key: name }),
        });
        const group = section === 'business' ? undefined : section;
        void navigate({ to: '/settings', search: { group }, ignoreBlocker: true });
      }}
    >
      {t('settings.delete')}
    </Button>
  );
}
