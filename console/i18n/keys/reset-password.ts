/** Written by `npm run console:messages` from messages/en/reset-password.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'reset-password.title': undefined;
    'reset-password.lead': undefined;
    'reset-password.submit': undefined;
    'reset-password.doneTitle': undefined;
    'reset-password.doneText': undefined;
    'reset-password.newLink': undefined;
  }
}

export {};
