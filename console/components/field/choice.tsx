/** A radio button or a checkbox in a box with its content: the whole box can be pressed. */
import type { InputHTMLAttributes } from 'react';
import styles from './choice.module.css';

interface ChoiceProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly type: 'radio' | 'checkbox';
}

export function Choice({ children, ...input }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input {...input} />
      {children}
    </label>
  );
}
