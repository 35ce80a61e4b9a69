/** The type, the group and the readers of a custom setting. */
import { SelectField } from '#console/components/field/select-field.tsx';
import type { Parts } from '#console/components/versions/merge.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { kindOfParts } from './setting-draft.ts';
import { convertedParts, freeKinds } from './setting-value.ts';
import { groupNames, kindNames } from './setting-words.ts';
import styles from './settings.module.css';

interface SettingPropertiesProps {
  readonly draft: Parts;
  readonly onEdit: (changed: Parts) => void;
  /** A draft of another type has other parts. */
  readonly onReplace: (draft: Parts) => void;
}

export function SettingProperties({ draft, onEdit, onReplace }: SettingPropertiesProps) {
  const t = useTranslate();
  const kind = kindOfParts(draft);
  const { group = '', isPublic = '' } = draft;
  return (
    <>
      <div className={styles.properties}>
        <SelectField
          label={t('settings.kind')}
          options={freeKinds.map((one) => [one, t(kindNames[one] ?? 'settings.kindText')] as const)}
          value={kind}
          onChange={({ target }) => {
            const next = freeKinds.find((one) => one === target.value) ?? kind;
            onReplace({ ...convertedParts(kind, next, draft), kind: next, group, isPublic });
          }}
        />
        <SelectField
          label={t('settings.group')}
          options={Object.entries(groupNames).map(([one, name]) => [one, t(name)] as const)}
          value={group}
          onChange={({ target }) => onEdit({ group: target.value })}
        />
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isPublic === 'true'}
          onChange={({ target }) => onEdit({ isPublic: String(target.checked) })}
        />
        <span>
          {t('settings.everybody')}
          <span className={styles.soft}>{t('settings.everybodyHint')}</span>
        </span>
      </label>
    </>
  );
}
