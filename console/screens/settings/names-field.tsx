/** A list of names: each with a button that removes it, and a field for another one. */

import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#console/components/button/button.tsx';
import { RemoveButton } from '#console/components/field/edited-rows.tsx';
import { PlainField } from '#console/components/field/field.tsx';
import { soft, stack, wrap } from '#console/components/layout/layout.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { namesOf } from './setting-value.ts';
import styles from './settings.module.css';

interface NamesFieldProps {
  readonly label: string;
  readonly names: readonly string[];
  /** Shown while there are no names. */
  readonly none: string;
  /** The label of the field for another name. */
  readonly fieldLabel: string;
  readonly error: string | undefined;
  readonly onChange: (names: readonly string[]) => void;
  /** A name in words; the name itself if this is absent. */
  readonly text?: (name: string) => string;
  /** Before the names. */
  readonly children?: ReactNode;
}

export function NamesField(props: NamesFieldProps) {
  const { label, names, none, fieldLabel, error, onChange, text = String, children } = props;
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const group = useRef<HTMLFieldSetElement>(null);
  const add = () => {
    if (typed.trim() !== '') onChange(namesOf([...names, typed]));
    setTyped('');
  };
  return (
    <fieldset ref={group} className={`${stack(2)} ${styles.names}`}>
      <legend>{label}</legend>
      {children}
      {names.length === 0 && error === undefined && <p className={soft}>{none}</p>}
      {names.length > 0 && (
        <ul className={wrap(2)}>
          {names.map((name) => (
            <li key={name} className={styles.token}>
              {text(name)}
              <RemoveButton
                label={t('pets.removeVaccination', { name: text(name) })}
                size={16}
                onClick={() => {
                  onChange(names.filter((one) => one !== name));
                  // The button disappears.
                  group.current?.querySelector<HTMLInputElement>('input[type=text]')?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.add}>
        <PlainField
          label={fieldLabel}
          isFilter
          value={typed}
          error={error}
          onChange={({ target }) => setTyped(target.value)}
          // The typed text counts even if it was not added by the button.
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return;
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add}>{t('settings.addName')}</Button>
      </div>
    </fieldset>
  );
}
