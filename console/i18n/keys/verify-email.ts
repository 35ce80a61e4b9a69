/** Written by `npm run console:messages` from messages/en/verify-email.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'verify-email.title': undefined;
  }
}

export {};
