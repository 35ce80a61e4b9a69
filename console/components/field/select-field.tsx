/** A choice among a few: the browser's own control, which every phone and screen reader knows. */
import type { SelectHTMLAttributes } from 'react';
import { Field, type FieldProps } from './field.tsx';

type SelectFieldProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className' | 'required'> & {
    /** The values and their texts, in order. */
    readonly options: readonly (readonly [value: string, text: string])[];
  };

export function SelectField({
  label,
  hint,
  error,
  isOptional,
  isFilter,
  options,
  ...select
}: SelectFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      isOptional={isOptional ?? false}
      isFilter={isFilter ?? false}
    >
      {(control) => (
        <select {...select} {...control}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
