/** Written by `npm run console:messages` from messages/en/sign-up.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'sign-up.title': undefined;
    'sign-up.lead': undefined;
    'sign-up.name': undefined;
    'sign-up.email': undefined;
    'sign-up.password': undefined;
    'sign-up.passwordHint': undefined;
    'sign-up.submit': undefined;
    'sign-up.haveAccount': undefined;
    'sign-up.sentTitle': undefined;
    'sign-up.sentText': { email: string };
    'sign-up.sentAgain': { email: string };
    'sign-up.resend': undefined;
  }
}

export {};
