/** Written by `npm run console:messages` from messages/en/palette.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'palette.open': undefined;
    'palette.field': undefined;
    'palette.recent': undefined;
    'palette.pages': undefined;
    'palette.count': { count: number };
    'palette.hint': undefined;
    'palette.shortcuts': undefined;
    'palette.shortcutsOn': undefined;
    'palette.searchPage': undefined;
    'palette.rows': undefined;
    'palette.then': { key: Tag; first: string; second: string };
  }
}

export {};
