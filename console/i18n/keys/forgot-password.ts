/** Written by `npm run console:messages` from messages/en/forgot-password.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'forgot-password.title': undefined;
    'forgot-password.lead': undefined;
    'forgot-password.email': undefined;
    'forgot-password.submit': undefined;
    'forgot-password.sentTitle': undefined;
    'forgot-password.sentText': { email: string };
    'forgot-password.again': undefined;
    'forgot-password.sentAgain': undefined;
    'forgot-password.back': undefined;
  }
}

export {};
