/** Written by `npm run console:messages` from messages/en/shell.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'shell.skip': undefined;
    'shell.navigation': undefined;
    'shell.menu': undefined;
    'shell.language': undefined;
    'shell.signUp': undefined;
    'shell.signedOut': undefined;
    'shell.offline': undefined;
    'shell.notFoundTitle': undefined;
    'shell.notFoundText': undefined;
    'shell.forbiddenTitle': undefined;
    'shell.forbiddenText': undefined;
    'shell.errorTitle': undefined;
  }
}

export {};
