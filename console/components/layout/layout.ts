/**
 * Layouts of all screens and components, as names of classes (styles/layout.css). A gap is a step of the scale of distances
 * (styles/tokens.css), or one between rows and one between columns.
 */

type Step = 1 | 2 | 3 | 4 | 5 | 6;
type Gap = Step | readonly [rows: 0 | 1 | 2 | 3, columns: Step];

/** Small text in a soft colour. */
export const soft = 'soft';

/**
 * Items one below the other. `fitting`: no wider than their content; `top`: at the top of a higher place; `narrow`: the stack
 * may become narrower than its content; `shrinkable`: its items may.
 */
export const stack = layout<'fitting' | 'top' | 'narrow' | 'shrinkable'>('stack');

type Alignment = 'start' | 'center' | 'end' | 'between';

/** Items beside each other on one line; `between`: with the free space between them. */
export const row = layout<Alignment>('row');

/** Items beside each other, on as many lines as they need. */
export const wrap = layout<Alignment>('wrap');

function layout<Option extends string>(name: string) {
  return (gap: Gap, ...options: readonly Option[]): string => {
    const gaps = typeof gap === 'number' ? `gap${gap}` : `gap${gap[1]} rows${gap[0]}`;
    return [name, gaps, ...options].join(' ');
  };
}
