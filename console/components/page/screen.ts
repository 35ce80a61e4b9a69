import type { QueryClient } from '@tanstack/react-query';
import {
  type AsyncRouteComponent,
  lazyRouteComponent,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import type { User } from '#client/index.ts';
import { answerLanguage } from '#console/api/client.ts';
import { sessionQuery } from '#console/api/session.ts';
import { loadMessagePart } from '#console/i18n/language.tsx';
import type { MessagePart } from '#console/i18n/languages.ts';
import { may } from '#domain/access/roles.ts';
import type { Language } from '#domain/text/language.ts';

/** For the `load` of a screen. */
export interface Opening<Search = unknown, Params = unknown> {
  readonly queries: QueryClient;
  readonly lang: Language;
  /** On a screen for everybody also undefined while the session is loading. */
  readonly user: User | undefined;
  readonly search: Search;
  readonly params: Params;
}

interface LoaderContext {
  readonly context: { readonly queries: QueryClient };
  readonly location: { readonly search: object };
  readonly params: object;
  readonly preload: boolean;
  readonly route: {
    readonly options: {
      readonly staticData?: StaticDataRouteOption | undefined;
      readonly validateSearch?: unknown;
    };
  };
}

interface ScreenOptions {
  readonly component: AsyncRouteComponent<object>;
  /** Without the rest of the context: the types of a route's own parameters would be lost to it. */
  readonly loader: (given: Pick<LoaderContext, 'context' | 'preload'>) => void;
}

/**
 * The code and the data of a route: `...screen(() => import('./board-screen.tsx'), 'BoardScreen', 'business')`. Code and
 * session load side by side. As soon as both are there, the function `load` of the screen's file requests its data,
 * without waiting for texts and rendering. `parts` names the parts of the messages that the screen needs besides those
 * that everybody loads.
 *
 * The types end here: those of a screen depend on the routes, and those of the routes must not depend on the screens.
 */
export function screen(
  importFile: () => Promise<object>,
  name: string,
  ...parts: readonly MessagePart[]
): ScreenOptions {
  const importAll = async () => {
    const [file] = await Promise.all([importFile(), ...parts.map(loadMessagePart)]);
    return file as Record<string, () => undefined>;
  };
  const load = async ({ context: { queries }, location, params, route: { options } }: LoaderContext) => {
    const access = options.staticData?.access;
    const known = queries.getQueryData(sessionQuery.queryKey);
    const [file, session] = await Promise.all([
      importFile() as Promise<{ load?: (opening: Opening) => unknown }>,
      access === undefined ? known : queries.ensureQueryData(sessionQuery),
    ]);
    const user = session?.user;
    const mayOpen = access === undefined || (user && (access === 'signedIn' || may(user.role, access)));
    if (!mayOpen) return;
    const readSearch = options.validateSearch as ((search: object) => unknown) | undefined;
    await file.load?.({
      queries,
      lang: answerLanguage(),
      user,
      params,
      search: readSearch?.(location.search),
    });
  };
  return {
    component: lazyRouteComponent(importAll, name),
    // The page does not wait: it shows what is there, and the errors of the queries and of the code. A link that is
    // pointed at loads the code only.
    loader: (given) => {
      if (!given.preload) load(given as LoaderContext).catch(() => {});
    },
  };
}
