/** Written by `npm run console:messages` from messages/en/reset-password.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'reset-password.title': undefined;
  }
}

export {};
