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
  const { value: chosen = '' } = select;
  const isNamed = chosen === '' || options.some(([value]) => value === chosen);
  // Until its name is loaded, the browser would show the first option as the chosen one.
  const shown = isNamed ? options : [...options, [String(chosen), '…'] as const];
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
          {shown.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
