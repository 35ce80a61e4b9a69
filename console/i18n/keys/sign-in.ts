/** Written by `npm run console:messages` from messages/en/sign-in.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'sign-in.title': undefined;
    'sign-in.lead': undefined;
    'sign-in.codeHint': undefined;
    'sign-in.codeNeeded': undefined;
    'sign-in.codeWrong': undefined;
    'sign-in.passkey': undefined;
    'sign-in.passkeyCancelled': undefined;
    'sign-in.submitIn': { seconds: number };
    'sign-in.noAccount': undefined;
    'sign-in.or': undefined;
    'sign-in.with': { provider: string };
    'sign-in.insecure': undefined;
    'sign-in.cookieRefused': undefined;
  }
}

export {};
