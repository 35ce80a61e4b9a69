/** Written by `npm run console:messages` from messages/en/plants.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'plants.title': undefined;
  }
}

export {};
