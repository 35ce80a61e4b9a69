/** Written by `npm run console:messages` from messages/en/catalog.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'catalog.lead': undefined;
    'catalog.search': undefined;
    'catalog.categories': undefined;
    'catalog.all': undefined;
    'catalog.count': { count: number };
    'catalog.none': undefined;
    'catalog.showAll': undefined;
    'catalog.soon': { name: string };
    'catalog.nothing': undefined;
  }
}

export {};
