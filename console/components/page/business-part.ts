import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadMessagePart } from '#console/i18n/language.tsx';

/**
 * A component for the business on a screen that customers open, too: it is loaded when it is first shown, with the texts
 * that only the business reads. Render it in `Suspense`.
 */
export function businessPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [part] = await Promise.all([load(), loadMessagePart('business')]);
    return { default: part };
  });
}
