/**
 * The change from the page that the server has rendered (first-page.tsx) to the one that React has rendered in the
 * browser. Both look the same; the focus and everything entered or chosen meanwhile are kept.
 */
import { flushSync } from 'react-dom';

/** True if the page shows the server's rendering. The server sets the attribute. */
export function isRendered(page: HTMLElement): boolean {
  return page.dataset.rendered !== undefined;
}

/** Replaces it; `render` renders the same page. */
export function replaceRendered(page: HTMLElement, render: () => void): void {
  // Separately, because the frame of personnel has other fields than that of customers.
  const [inFrame, inMain] = [fieldsOf(page, false).map(entryOf), fieldsOf(page, true).map(entryOf)];
  const focused = placeOfFocus(page);
  const { scrollX, scrollY } = window;
  flushSync(render);
  delete page.dataset.rendered;
  // The router begins each page at its top.
  scrollTo(scrollX, scrollY);
  focused()?.focus({ preventScroll: true });
  for (const [at, field] of fieldsOf(page, false).entries()) enter(field, inFrame[at]);
  for (const [at, field] of fieldsOf(page, true).entries()) enter(field, inMain[at]);
}

/** Returns a function that finds the element that replaces the one with the focus. */
function placeOfFocus(page: HTMLElement): () => HTMLElement | undefined {
  // Found by its position. The server renders the page as for a visitor, so a session adds links to the end of the
  // header only: positions before it, and those within the main part, are the same in both pages.
  const scope = page.querySelector('main')?.contains(document.activeElement) ? 'main ' : '';
  const elements = (): (Element | null)[] => [
    ...page.querySelectorAll(`${scope}a, ${scope}button, ${scope}input, ${scope}select`),
  ];
  const at = elements().indexOf(document.activeElement);
  return () => elements()[at] as HTMLElement | undefined;
}

type Field = HTMLInputElement | HTMLSelectElement;

function fieldsOf(page: HTMLElement, isInMain: boolean): Field[] {
  const fields = [...page.querySelectorAll<Field>('input, select')];
  return fields.filter((field) => (field.closest('main') !== null) === isInMain);
}

function entryOf(field: Field): string | boolean {
  return field instanceof HTMLInputElement && field.type === 'radio' ? field.checked : field.value;
}

/** Enters the text into the field, as the user did, unless it is there already. */
function enter(field: Field, entry: string | boolean | undefined): void {
  if (entry === undefined || entryOf(field) === entry) return;
  if (typeof entry === 'boolean') {
    if (entry) field.click();
    return;
  }
  const isInput = field instanceof HTMLInputElement;
  // React replaces the property of the element, and would see no change.
  const { prototype } = isInput ? HTMLInputElement : HTMLSelectElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, entry);
  field.dispatchEvent(new Event(isInput ? 'input' : 'change', { bubbles: true }));
}
