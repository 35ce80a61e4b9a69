/** Written by `npm run console:messages` from messages/en/service.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'service.title': undefined;
  }
}

export {};
