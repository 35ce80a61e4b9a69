/** Written by `npm run console:messages` from messages/en/common.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'common.retry': undefined;
    'common.retryIn': { seconds: number };
    'common.details': undefined;
    'common.requestId': { id: string };
    'common.close': undefined;
    'common.loading': undefined;
    'common.required': undefined;
    'common.emailInvalid': undefined;
    'common.showPassword': undefined;
    'common.notifications': undefined;
    'common.optionalLabel': { label: string };
    'common.passwordLength': undefined;
    'common.passwordCommon': undefined;
    'common.refused': undefined;
  }
}

export {};
