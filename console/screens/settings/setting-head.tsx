/** The name of a setting, its effect, and the users who may read it. */
import { Icon } from '#console/components/icon/icon.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import type { StoredSetting } from './queries.ts';
import { wordsOf } from './setting-words.ts';
import styles from './settings.module.css';

export function SettingHead({ stored: { key, isPublic } }: { stored: StoredSetting }) {
  const t = useTranslate();
  const words = wordsOf(key);
  return (
    <header className={styles.head}>
      <h3>{words?.title ? t(words.title) : key}</h3>
      <p className={styles.soft}>{words ? t(words.effect) : t('settings.unknownEffect')}</p>
      <p className={styles.badges}>
        {words?.title && <code>{key}</code>}
        <span className={styles.badge}>
          <Icon name={isPublic ? 'globe' : 'user'} size={16} />
          {isPublic ? t('settings.isPublic') : t('settings.isPrivate')}
        </span>
      </p>
    </header>
  );
}
