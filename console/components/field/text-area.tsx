/** Text of several lines. */
import type { TextareaHTMLAttributes } from 'react';
import { Field, type FieldProps } from './field.tsx';

type TextAreaProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className' | 'required'>;

export function TextArea({ label, hint, error, isOptional, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional ?? false}>
      {(control) => <textarea rows={4} {...area} {...control} />}
    </Field>
  );
}
