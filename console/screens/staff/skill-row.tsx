/** The level of one service: a group of radio buttons, so that the arrow keys choose. */
import { useId } from 'react';
import type { Service } from '#client/index.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from './skills.module.css';
import { levels } from './skills-draft.ts';

interface SkillRowProps {
  readonly service: Service;
  readonly lang: string | undefined;
  /** `''` for none. */
  readonly level: string;
  readonly onChange: (level: string) => void;
}

export function SkillRow({ service, lang, level, onChange }: SkillRowProps) {
  const { translate: t, formats } = useLanguage();
  const name = useId();
  return (
    <fieldset className={styles.skill} data-is-on={level !== '' || undefined}>
      <legend>
        <span lang={lang}>{service.name}</span>
        {!service.isActive && <small className={styles.soft}> {t('staff.notOffered')}</small>}
      </legend>
      <div className={styles.levels}>
        {['', ...levels.map(String)].map((one) => (
          <label key={one} className={styles.level}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              checked={level === one}
              aria-label={one === '' ? t('staff.noSkill') : t('staff.level', { level: Number(one) })}
              onChange={() => onChange(one)}
            />
            <span aria-hidden="true">{one === '' ? '–' : formats.number(one)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
