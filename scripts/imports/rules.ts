/**
 * Which file may import which: the only place that says it. `scripts/check-imports.ts`, a step of `npm run check`,
 * compares it with every import, also with dynamic ones and those of types. Tests (`*.test.ts`, `*.trial.ts`, `testing/`, `test/`) may
 * import everything.
 *
 * Paths start at the root of the repository. `*` is a part of a name, `**` any number of folders, and `<own>` one folder,
 * the same one in every pattern of a rule. A package is `npm:name`; Node's modules are `node:name`. `refuses` is an example of an import against the rule, as
 * file and specifier: a test sees it refused.
 */

/** Folders that import each other in one direction only: each may import those to its left in the same line. */
export interface Order {
  readonly inside: string;
  /** Folders with a comma between them do not import each other. Each folder in `inside` has a place. */
  readonly lines: readonly string[];
  readonly because: string;
  readonly refuses: readonly [from: string, specifier: string];
}

export const orders: readonly Order[] = [
  {
    inside: 'domain',
    lines: ['number ← text, time, picture ← reasons, access ← booking ← settings'],
    because: 'A general rule does not know a special one.',
    refuses: ['domain/time/interval.ts', '#domain/booking/record/booking-status.ts'],
  },
  {
    inside: 'domain/booking',
    lines: ['record ← calendar', 'record ← rules ← emails, money'],
    because: 'The words of a booking know nothing of its price, its rules or its emails.',
    refuses: ['domain/booking/record/booking-status.ts', '#domain/booking/rules/booking-fault.ts'],
  },
  {
    inside: 'server/platform',
    lines: ['base ← data ← http'],
    because: 'A floor of the platform stands on those below it.',
    refuses: ['server/platform/base/json/keys.ts', '#platform/data/app.ts'],
  },
  {
    inside: 'server/features',
    lines: [
      'audit ← settings ← users ← auth ← accounts ← pictures ← services ← pets ← staff ← places ← bookings' +
        ' ← payments ← availability, schedule, calendar, plants, booking-emails' +
        ' ← dashboard, export, translations, public-holidays, console, documentation, health',
    ],
    because: 'What points backward is for the database, or a list that the later feature joins at the start.',
    refuses: ['server/features/pets/operations.ts', '#features/bookings/public.ts'],
  },
  {
    inside: 'server/features/auth',
    lines: ['keys ← sessions ← credentials ← factors ← sign-in'],
    because: 'A login needs all of them, and none of them knows how it was reached.',
    refuses: ['server/features/auth/sessions/refresh.ts', '#features/auth/sign-in/login.ts'],
  },
  {
    inside: 'server/features/bookings',
    lines: ['record ← proposal ← creation, change', 'record ← list, events'],
    because: 'Both ways to write a booking stand on the same proposal, and everything stands on the record.',
    refuses: ['server/features/bookings/change/status.ts', '#features/bookings/creation/insert.ts'],
  },
  {
    inside: 'server/features/booking-emails',
    lines: ['record ← deciding, writing'],
    because: 'An email is decided now and written when it is sent; only the record connects the two.',
    refuses: [
      'server/features/booking-emails/writing/compose.ts',
      '#features/booking-emails/deciding/settle-changes.ts',
    ],
  },
  {
    inside: 'console',
    lines: ['messages ← i18n ← api ← components ← screens ← app', 'styles ← app', 'i18n ← build'],
    because: 'Screens use what they share; what they share knows no screen.',
    refuses: ['console/components/page/page.tsx', '#console/screens/today/route.ts'],
  },
  {
    inside: 'console/screens/calendar',
    lines: ['model ← moving ← grid', 'model ← grid ← lists', 'model ← moving ← quick'],
    because: 'The model can be read without what shows it.',
    refuses: ['console/screens/calendar/model/move.ts', '#console/screens/calendar/grid/block.tsx'],
  },
  {
    inside: 'console/screens/book',
    lines: ['choice ← parts ← steps', 'choice ← parts ← time ← review'],
    because: 'The choice can be read without the steps that make it.',
    refuses: ['console/screens/book/choice/draft.ts', '#console/screens/book/steps/visit-step.tsx'],
  },
];

/** Files, and the targets that they import only, or never. */
export interface Limit {
  readonly files: readonly string[];
  readonly exceptFiles?: readonly string[];
  readonly only?: readonly string[];
  readonly never?: readonly string[];
  /** Targets that `never` does not mean. */
  readonly but?: readonly string[];
  readonly because: string;
  readonly refuses: readonly [from: string, specifier: string];
}

export const limits: readonly Limit[] = [
  {
    files: ['domain/**'],
    only: ['domain/**'],
    because: 'The domain is pure: no package, no module of Node, no database.',
    refuses: ['domain/time/interval.ts', 'node:timers'],
  },
  {
    files: ['server/platform/**'],
    never: ['server/features/**', 'server/commands/**', 'server/*'],
    because: 'The platform knows nothing of the business.',
    refuses: ['server/platform/data/jobs/job.ts', '#features/staff/public.ts'],
  },
  {
    files: ['server/features/**'],
    never: ['server/commands/**', 'server/*'],
    because: 'The server is made of its features; they do not know it.',
    refuses: ['server/features/health/routes.ts', '#server/app.ts'],
  },
  {
    files: ['server/features/<own>/**'],
    never: ['server/features/**'],
    but: ['server/features/<own>/**', 'server/features/*/public.ts'],
    because: 'Another feature is imported only through its public.ts.',
    refuses: ['server/features/staff/operations.ts', '#features/services/queries.ts'],
  },
  {
    files: ['server/features/**'],
    exceptFiles: ['server/features/**/*routes.ts'],
    never: ['server/platform/http/**', 'npm:fastify'],
    but: ['server/platform/http/responses/**'],
    because: 'Only routes know HTTP.',
    refuses: ['server/features/pets/operations.ts', 'fastify'],
  },
  {
    files: ['server/features/<own>/**/*routes.ts', 'server/features/<own>/*routes.ts'],
    never: ['server/features/**', 'server/platform/data/db/**'],
    but: ['server/features/<own>/**'],
    because: 'Routes call the operations of their own feature.',
    refuses: ['server/features/pets/routes.ts', '#features/users/public.ts'],
  },
  {
    files: ['server/features/**/*routes.ts'],
    never: ['server/features/**/*queries.ts'],
    because: 'Routes call operations, which know the tables.',
    refuses: ['server/features/pets/routes.ts', './queries.ts'],
  },
  {
    files: ['server/**'],
    exceptFiles: ['server/features/console/*'],
    never: ['console/**', 'clients/**', 'scripts/**', 'bench/**', 'test/**'],
    because: 'The server runs without the tools around it.',
    refuses: ['server/commands/backup.ts', '#scripts/api-client.ts'],
  },
  {
    files: ['console/{api,app,components,i18n,screens}/**'],
    never: ['server/**', 'scripts/**', 'bench/**', 'test/**', 'node:**'],
    // The examples on the page for visitors are those of `npm run seed`.
    but: ['scripts/seed-data/*'],
    because: 'The console runs in browsers.',
    refuses: ['console/api/client.ts', '#platform/base/json/keys.ts'],
  },
  {
    files: ['console/{api,app,components,i18n,screens}/**'],
    never: ['clients/**'],
    but: ['clients/typescript/src/index.ts'],
    because: 'The console uses the client as everybody does: by its index.ts.',
    refuses: ['console/api/client.ts', '#client/answer.ts'],
  },
  {
    files: ['console/screens/<own>/**'],
    never: ['console/screens/**'],
    but: ['console/screens/<own>/**'],
    because: 'A screen never imports another one, so that each is loaded alone.',
    refuses: ['console/screens/pets/pet-form.tsx', '#console/screens/book/draft.ts'],
  },
  {
    files: ['console/screens/calendar/*/**'],
    never: ['console/screens/calendar/*.ts', 'console/screens/calendar/*.tsx'],
    because: "The calendar's screen imports its folders; the reverse is not allowed.",
    refuses: ['console/screens/calendar/grid/block.tsx', '#console/screens/calendar/calendar-screen.tsx'],
  },
  {
    files: ['clients/typescript/src/**'],
    only: ['clients/typescript/src/**'],
    because: 'The client is a package of its own, and runs in browsers and in Node.',
    refuses: ['clients/typescript/src/client.ts', '#domain/text/language.ts'],
  },
];

/** Folders of which no two import each other, through whichever of their files. */
export const separate = {
  folders: [
    'server/platform/base/*',
    'server/platform/data/*',
    'server/platform/http/*',
    'console/components/*',
    'console/screens/*/*',
  ],
  because: 'Two folders that import each other are one.',
  refuses: [
    ['server/platform/data/db/pool.ts', '#platform/data/changes/feed.ts'],
    ['server/platform/data/changes/notify.ts', '#platform/data/db/transaction.ts'],
  ],
} as const;

/** Files that name the files of other folders by `#name`. */
export const byName = {
  files: ['domain/**', 'server/features/**', 'console/{api,app,components,screens}/**', 'console/i18n/*'],
  because: 'A file of another folder is imported by #name, so that either can be moved.',
  refuses: ['console/screens/pets/pet-form.tsx', '../../api/client.ts'],
} as const;

/** Files whose imports form no cycle. A file that is loaded later, by `import()`, may import the one that loads it. */
export const withoutCycles = {
  files: ['{domain,server,console,clients,scripts,bench,test}/**'],
  because: 'Files in a cycle can only be understood together.',
  refuses: [
    ['domain/time/interval.ts', './timestamp.ts'],
    ['domain/time/timestamp.ts', './interval.ts'],
  ],
} as const;
