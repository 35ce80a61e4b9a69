/** Written by `npm run console:messages` from messages/en/forgot-password.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'forgot-password.lead': undefined;
    'forgot-password.submit': undefined;
    'forgot-password.sentText': { email: string };
    'forgot-password.sentAgain': undefined;
    'forgot-password.back': undefined;
  }
}

export {};
