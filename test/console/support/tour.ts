/**
 * Opens one screen after the other, in one page for each role, which caches the loaded files as a reader's browser
 * does. Opening a browser context for each screen takes more than twice as long.
 */
import type { Role } from '#domain/access/roles.ts';
import type { TestServer } from '#test/support/server.ts';
import { type ConsoleOptions, type ConsolePage, openConsole } from './chromium.ts';
import type { Visit } from './screens.ts';
import type { Visitors } from './visitors.ts';

export interface Tour {
  /** Loads the address in the page of that role, in a window of the first size. */
  open(visit: Visit): Promise<ConsolePage>;
}

interface TourOptions extends Omit<ConsoleOptions, 'cookie'> {
  readonly viewport: { readonly width: number; readonly height: number };
}

export function startTour(server: TestServer, visitors: Visitors, options: TourOptions): Tour {
  const pages = new Map<Role | undefined, ConsolePage>();
  return {
    async open({ address, role }) {
      const known = pages.get(role);
      if (known !== undefined) {
        // An address that differs only after the # would not be loaded.
        if (address.includes('#')) await known.goto('about:blank');
        await known.setViewportSize(options.viewport);
        await known.goto(`${server.url}/app/${address}`);
        return known;
      }
      const cookie = role && visitors.users[role].cookie;
      const page = await openConsole(server.url, address, { ...options, cookie, outlivesTest: true });
      pages.set(role, page);
      return page;
    },
  };
}
