/** The settings in memory, in two views: the public settings, and all of them. */
import { onePerApp } from '#platform/app-context.ts';
import { TableCache } from '#platform/table-cache/table-cache.ts';
import { readSettingsAfter, type Setting } from './queries.ts';
import { toReply } from './schema.ts';

export const currentSettings = onePerApp(
  (app) =>
    new TableCache<Setting, 'public' | 'all'>(app, {
      topic: 'settings',
      readAfter: readSettingsAfter,
      keyOf: ({ key }) => key,
      order: (one, other) => (one.key < other.key ? -1 : 1),
      views: { public: ({ isPublic }) => isPublic, all: () => true },
      toReply,
    }),
);
