/** Fields under a common name, and the boxes to choose in them. */

import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { row, stack } from '#console/components/layout/layout.ts';
import styles from './group.module.css';

interface GroupProps {
  readonly legend: ReactNode;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLFieldSetElement>;
  readonly children: ReactNode;
}

export function Group({ legend, error, ref, children }: GroupProps) {
  const errorId = useId();
  return (
    <fieldset
      ref={ref}
      className={`${stack(3, 'narrow')} ${styles.group}`}
      aria-describedby={error && errorId}
    >
      <legend>{legend}</legend>
      {children}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface ChoiceProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly type: 'radio' | 'checkbox';
}

/** A radio button or a checkbox in a box with its content: the whole box can be pressed. */
export function Choice({ children, ...input }: ChoiceProps) {
  return (
    <label className={`${row(3, 'center')} ${styles.choice}`}>
      <input {...input} />
      {children}
    </label>
  );
}

interface OneOfProps<Value> {
  readonly value: Value;
  readonly chosen: readonly Value[];
  readonly error?: string | undefined;
  readonly onChange: (chosen: readonly Value[]) => void;
  readonly children: ReactNode;
}

/** The checkbox of one of several that can be chosen together. */
export function OneOf<Value>({ value, chosen, error, onChange, children }: OneOfProps<Value>) {
  return (
    <Choice
      type="checkbox"
      checked={chosen.includes(value)}
      aria-invalid={error !== undefined || undefined}
      onChange={({ target: { checked } }) =>
        onChange(checked ? [...chosen, value] : chosen.filter((one) => one !== value))
      }
    >
      {children}
    </Choice>
  );
}
