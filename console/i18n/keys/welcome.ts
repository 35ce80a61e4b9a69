/** Written by `npm run console:messages` from messages/en/welcome.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'welcome.title': undefined;
  }
}

export {};
