/** A filter by several of a few values: none chosen means all. */
import { wrap } from '#console/components/layout/layout.ts';
import styles from './filter-bar.module.css';

interface ChipsFilterProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly chosen: readonly Value[];
  /** The chosen ones in the order of the options. */
  readonly onChange: (chosen: readonly Value[]) => void;
}

export function ChipsFilter<Value extends string>({
  legend,
  options,
  chosen,
  onChange,
}: ChipsFilterProps<Value>) {
  const toggle = (value: Value) => {
    const isOn = (one: Value) => chosen.includes(one) !== (one === value);
    onChange(options.map(([one]) => one).filter(isOn));
  };
  return (
    <fieldset className={`${wrap(2)} ${styles.chips}`}>
      <legend>{legend}</legend>
      {options.map(([value, text]) => (
        <label key={value} className={styles.chip}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
