/** The changes of an entry, field by field. */

import type { AuditEntry } from '#client/index.ts';
import { soft, stack } from '#console/components/layout/layout.ts';
import { PanelSection } from '#console/components/side-panel/side-panel.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { languageNames } from '#console/i18n/languages.ts';
import { isLanguage, type Language } from '#domain/text/language.ts';
import styles from './audit.module.css';
import { type ChangedField, changedFields, mostFields, type Shown } from './changes.ts';
import { fieldText } from './words.ts';

export function Changes({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
  const t = useTranslate();
  const { fields, hasMore } = changedFields(entry.before, entry.after);
  return (
    <PanelSection>
      <h3>{t('audit.changes')}</h3>
      {fields.length === 0 && <p className={soft}>{t('audit.noChanges')}</p>}
      <dl className={`${stack(4)} ${styles.changes}`}>
        {fields.map((field) => (
          <div key={field.path.join('/')}>
            <dt>
              <FieldName path={field.path} />
            </dt>
            <dd>
              <Change
                field={field}
                isUpdate={entry.before !== null && entry.after !== null}
                timeZone={timeZone}
              />
            </dd>
          </div>
        ))}
      </dl>
      {hasMore && <p className={soft}>{t('audit.moreFields', { count: mostFields })}</p>}
    </PanelSection>
  );
}

/** Names of languages are in the language itself; fields without a translation have the server's name. */
function FieldName({ path }: { path: readonly string[] }) {
  const t = useTranslate();
  return path.map((part, at) => {
    const text = fieldText(t, part) ?? nameOfLanguage(part);
    const separator = at > 0 && ' › ';
    const key = `${at}-${part}`;
    if (text !== undefined)
      return (
        <span key={key} lang={isLanguage(part) && at > 0 ? part : undefined}>
          {separator}
          {text}
        </span>
      );
    return (
      <span key={key}>
        {separator}
        <code lang="en">{part}</code>
      </span>
    );
  });
}

function nameOfLanguage(part: string): string | undefined {
  return Object.hasOwn(languageNames, part) ? languageNames[part as keyof typeof languageNames] : undefined;
}

interface ChangeProps {
  readonly field: ChangedField;
  /** The record existed before and after it: a value that one side lacks was empty there. */
  readonly isUpdate: boolean;
  readonly timeZone: string;
}

function Change({ field: { path, before, after }, isUpdate, timeZone }: ChangeProps) {
  const t = useTranslate();
  const inside = path.at(-1) ?? '';
  const lang = isLanguage(inside) ? inside : undefined;
  if (before.kind === 'private' || after.kind === 'private')
    return <Value shown={after} lang={lang} timeZone={timeZone} />;
  const sides = [['audit.before', before] as const, ['audit.after', after] as const];
  return (
    <dl className={styles.sides} data-long={isLong(before) || isLong(after) || undefined}>
      {sides
        .filter(([, side]) => isUpdate || side.kind !== 'absent')
        .map(([name, side]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              <Value shown={side} lang={lang} timeZone={timeZone} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** Too long for half of the width. */
function isLong(shown: Shown): boolean {
  return shown.kind === 'hash' || (shown.kind === 'text' && shown.text.length > 40);
}

const marks = { hidden: 'audit.hidden', changed: 'audit.privateChanged', erased: 'audit.erased' } as const;

interface ValueProps {
  readonly shown: Shown;
  /** That of a translated text. */
  readonly lang: Language | undefined;
  readonly timeZone: string;
}

function Value({ shown, lang, timeZone }: ValueProps) {
  const { translate: t, formats } = useLanguage();
  switch (shown.kind) {
    case 'absent':
    case 'empty':
      return <em className={soft}>{t('audit.empty')}</em>;
    case 'truth':
      return shown.value ? t('words.yes') : t('words.no');
    case 'instant':
      return formats.date(shown.instant, 'dateTime', timeZone);
    case 'private':
      return <em>{t(marks[shown.is])}</em>;
    case 'hash':
      return (
        <>
          {t('audit.hashed', { length: shown.length })}
          <code className={styles.hash}>{shown.sha256}</code>
        </>
      );
    case 'text':
      return (
        <span className={styles.text} lang={lang}>
          {shown.text}
        </span>
      );
  }
}
