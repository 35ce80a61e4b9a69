import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import { loadMessagePart } from '#console/i18n/language.tsx';
import type { MessagePart } from '#console/i18n/languages.ts';

/**
 * The component of a route, loaded when it is opened or about to be opened. The types end here: those of a screen
 * depend on the routes, and those of the routes must not depend on the screens. `parts` names the parts of the messages
 * that the screen needs besides those that everybody loads.
 */
export function lazyScreen(
  load: () => Promise<object>,
  name: string,
  ...parts: readonly MessagePart[]
): AsyncRouteComponent<object> {
  const loadAll = async () => {
    const [screen] = await Promise.all([load(), ...parts.map(loadMessagePart)]);
    return screen as Record<string, () => undefined>;
  };
  return lazyRouteComponent(loadAll, name);
}
