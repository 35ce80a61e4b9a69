/**
 * Bars over time, drawn by elements of the page. The chart is a slider for screen readers: the arrow keys move from
 * step to step, and each step is announced in words. A table beside it has the same figures.
 */

import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { row, soft, stack, wrap } from '#console/components/layout/layout.ts';
import { evenPlaces, marksUpTo } from './axis.ts';
import styles from './bar-chart.module.css';

/** The styles of the parts of a bar, from the axis upward; patterns distinguish them without colours. */
export type BarLook = 'solid' | 'hatched';

export interface BarStep {
  readonly id: string;
  /** Below the axis. */
  readonly label: string;
  /** The step and its figures, in words. */
  readonly text: string;
  /** The heights of the parts of its bar. */
  readonly values: readonly number[];
  /** A mark across the bar, for the value that it is compared with. */
  readonly mark?: number | undefined;
}

interface BarChartProps {
  readonly title: string;
  readonly steps: readonly BarStep[];
  readonly parts: readonly { readonly look: BarLook; readonly label: string }[];
  /** The words for the marks. */
  readonly markLabel: string;
  /** The text of a round number on the axis. */
  readonly axisText: (value: number) => string;
  /** The least distance between two of these: 1 for counts. */
  readonly smallest?: number;
  /** The table with the same figures. */
  readonly children: ReactNode;
}

/** As many labels as fit below a wide chart; a narrow one omits some. */
const mostLabels = 5;

export function BarChart({
  title,
  steps,
  parts,
  markLabel,
  axisText,
  smallest = 0,
  children,
}: BarChartProps) {
  const [active, setActive] = useState<number>();
  const marks = marksUpTo(highest(steps), smallest);
  const top = marks.at(-1) ?? 1;
  const shown = active === undefined ? undefined : steps[active];
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepByKey(event.key, active, steps.length);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
  };
  return (
    <figure className={`${stack(4, 'narrow')} ${styles.chart}`}>
      <figcaption className={`${wrap([1, 4])} ${styles.caption}`}>
        <h3>{title}</h3>
        <Legend parts={parts} markLabel={markLabel} />
        {/* Screen readers use the slider. */}
        <p className={styles.reading} aria-hidden="true">
          {shown?.text}
        </p>
      </figcaption>
      <div className={styles.area}>
        <div className={`${soft} ${styles.axis}`} aria-hidden="true">
          {marks.map((mark) => (
            <span key={mark} style={{ insetBlockEnd: percent(mark, top) }}>
              {axisText(mark)}
            </span>
          ))}
        </div>
        <div
          className={styles.plot}
          role="slider"
          tabIndex={0}
          aria-label={title}
          aria-valuemin={1}
          aria-valuemax={Math.max(1, steps.length)}
          aria-valuenow={(active ?? steps.length - 1) + 1}
          aria-valuetext={(shown ?? steps.at(-1))?.text}
          onKeyDown={onKeyDown}
          onFocus={() => setActive((at) => at ?? steps.length - 1)}
          onBlur={() => setActive(undefined)}
          onPointerLeave={() => setActive(undefined)}
        >
          {marks.map((mark) => (
            <span key={mark} className={styles.line} style={{ insetBlockEnd: percent(mark, top) }} />
          ))}
          {steps.map((step, at) => (
            <div
              key={step.id}
              className={styles.step}
              data-active={at === active || undefined}
              onPointerEnter={() => setActive(at)}
            >
              {step.values.map((value, part) => (
                <span
                  key={parts[part]?.label}
                  className={styles[parts[part]?.look ?? 'solid']}
                  style={{ blockSize: percent(value, top) }}
                />
              ))}
              {/* At the axis it would be invisible. */}
              {step.mark !== undefined && step.mark > 0 && (
                <span className={styles.mark} style={{ insetBlockEnd: percent(step.mark, top) }} />
              )}
            </div>
          ))}
        </div>
        <div className={`${row(2, 'between')} ${soft} ${styles.labels}`} aria-hidden="true">
          {evenPlaces(steps.length, mostLabels).map((at) => (
            <span key={at}>{steps[at]?.label}</span>
          ))}
        </div>
      </div>
      {children}
    </figure>
  );
}

function Legend({ parts, markLabel }: Pick<BarChartProps, 'parts' | 'markLabel'>) {
  return (
    <ul className={`${wrap([1, 4])} ${soft} ${styles.legend}`}>
      {parts.map(({ look, label }) => (
        <li key={label}>
          <span className={styles[look]} aria-hidden="true" />
          {label}
        </li>
      ))}
      <li>
        <span className={styles.dash} aria-hidden="true" />
        {markLabel}
      </li>
    </ul>
  );
}

function highest(steps: readonly BarStep[]): number {
  return steps.reduce(
    (most, { values, mark = 0 }) =>
      Math.max(
        most,
        mark,
        values.reduce((sum, value) => sum + value, 0),
      ),
    0,
  );
}

function percent(value: number, top: number): string {
  return `${(100 * value) / top}%`;
}

/** The keys of a slider (ARIA Authoring Practices). */
function stepByKey(key: string, active: number | undefined, count: number): number | undefined {
  const at = active ?? count - 1;
  const last = count - 1;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + 1);
  if (key === 'PageDown') return Math.max(0, at - 7);
  if (key === 'PageUp') return Math.min(last, at + 7);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}
