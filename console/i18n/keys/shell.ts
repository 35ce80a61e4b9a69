/** Written by `npm run console:messages` from messages/en/shell.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'shell.product': undefined;
    'shell.skip': undefined;
    'shell.navigation': undefined;
    'shell.menu': undefined;
    'shell.language': undefined;
    'shell.account': undefined;
    'shell.signIn': undefined;
    'shell.signUp': undefined;
    'shell.signOut': undefined;
    'shell.signedOut': undefined;
    'shell.catalog': undefined;
    'shell.book': undefined;
    'shell.bookings': undefined;
    'shell.pets': undefined;
    'shell.plants': undefined;
    'shell.offline': undefined;
    'shell.notFoundTitle': undefined;
    'shell.notFoundText': undefined;
    'shell.forbiddenTitle': undefined;
    'shell.forbiddenText': undefined;
    'shell.toCatalog': undefined;
    'shell.errorTitle': undefined;
  }
}

export {};
