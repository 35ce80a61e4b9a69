/** Written by `npm run console:messages` from messages/en/translations.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'translations.languages': undefined;
    'translations.progress': { done: string; total: string };
    'translations.done': undefined;
    'translations.missing': { count: number };
    'translations.hint': { limit: string };
    'translations.field': { label: string; language: string };
    'translations.count': { count: string; limit: string };
    'translations.copy': undefined;
    'translations.english': undefined;
    'translations.tooLong': { limit: string };
  }
}

export {};
