/** Written by `npm run console:messages` from messages/en/sign-up.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'sign-up.title': undefined;
    'sign-up.lead': undefined;
    'sign-up.submit': undefined;
    'sign-up.haveAccount': undefined;
    'sign-up.sentText': { email: string };
  }
}

export {};
