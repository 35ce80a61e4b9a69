/** Written by `npm run console:messages` from messages/en/forgot-password.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'forgot-password.title': undefined;
  }
}

export {};
