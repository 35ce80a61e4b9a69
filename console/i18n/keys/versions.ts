/** Written by `npm run console:messages` from messages/en/versions.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'versions.title': undefined;
    'versions.empty': undefined;
    'versions.back': undefined;
  }
}

export {};
