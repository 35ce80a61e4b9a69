/** Written by `npm run console:messages` from messages/en/welcome.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'welcome.title': undefined;
    'welcome.lead': undefined;
    'welcome.passwordTitle': undefined;
    'welcome.savePassword': undefined;
    'welcome.passwordSaved': undefined;
    'welcome.email': undefined;
    'welcome.emailHint': undefined;
    'welcome.noToken': undefined;
    'welcome.tokenUsed': undefined;
    'welcome.newLink': undefined;
    'welcome.notAdmin': undefined;
  }
}

export {};
