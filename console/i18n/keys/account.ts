/** Written by `npm run console:messages` from messages/en/account.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'account.title': undefined;
  }
}

export {};
