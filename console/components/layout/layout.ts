/**
 * Layouts of several screens and components, as names of classes. A gap is a step of the scale of distances
 * (styles/tokens.css), or one between rows and one between columns.
 */
import styles from './layout.module.css';

type Gap = 1 | 2 | 3 | 4 | 5 | 6 | readonly [rows: 0 | 1 | 2 | 3 | 4, columns: 2 | 3 | 4 | 5 | 6];

/** Small text in a soft colour. */
export const soft = styles.soft;

/**
 * Items one below the other. `start`: no wider than their content; `top`: at the top of a higher place; `narrow`: the stack
 * may become narrower than its content; `shrinkable`: its items may.
 */
export function stack(gap: Gap, ...options: readonly ('start' | 'top' | 'narrow' | 'shrinkable')[]): string {
  return classes('stack', gap, options);
}

type Alignment = 'start' | 'center' | 'end' | 'baseline' | 'between';

/** Items beside each other on one line; `between`: with the free space between them. */
export function row(gap: Gap, ...options: readonly Alignment[]): string {
  return classes('row', gap, options);
}

/** Items beside each other, on as many lines as they need. */
export function wrap(gap: Gap, ...options: readonly Alignment[]): string {
  return classes('wrap', gap, options);
}

function classes(layout: string, gap: Gap, options: readonly string[]): string {
  const gaps = typeof gap === 'number' ? [`gap${gap}`] : [`rows${gap[0]}`, `columns${gap[1]}`];
  const aligned = options.map((option) => (layout === 'stack' && option === 'start' ? 'justified' : option));
  return [layout, ...gaps, ...aligned].map((name) => styles[name]).join(' ');
}
