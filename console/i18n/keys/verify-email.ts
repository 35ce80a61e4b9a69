/** Written by `npm run console:messages` from messages/en/verify-email.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'verify-email.title': undefined;
    'verify-email.lead': undefined;
    'verify-email.submit': undefined;
    'verify-email.doneTitle': undefined;
    'verify-email.doneText': { email: string };
    'verify-email.resendLead': undefined;
    'verify-email.resent': { email: string };
  }
}

export {};
