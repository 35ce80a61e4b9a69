import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';

/**
 * The component of a route, loaded when it is opened or about to be. The types stop here: those of a screen follow
 * from the routes, and those of the routes must not follow from the screens.
 */
export function lazyScreen(load: () => Promise<object>, name: string): AsyncRouteComponent<object> {
  return lazyRouteComponent(load as () => Promise<Record<string, () => undefined>>, name);
}
