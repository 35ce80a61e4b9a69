/** Written by `npm run console:messages` from messages/en/welcome.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'welcome.title': undefined;
    'welcome.lead': undefined;
    'welcome.steps': undefined;
    'welcome.stepDone': undefined;
    'welcome.passwordTitle': undefined;
    'welcome.savePassword': undefined;
    'welcome.passwordSaved': undefined;
    'welcome.email': undefined;
    'welcome.emailHint': undefined;
    'welcome.noToken': undefined;
    'welcome.tokenUsed': undefined;
    'welcome.newLink': undefined;
    'welcome.notAdmin': undefined;
    'welcome.businessTitle': undefined;
    'welcome.businessName': undefined;
    'welcome.businessNameHint': undefined;
    'welcome.timeZone': undefined;
    'welcome.timeZoneHint': undefined;
    'welcome.noTimeZone': undefined;
    'welcome.currency': undefined;
    'welcome.currencyHint': undefined;
    'welcome.saveBusiness': undefined;
    'welcome.examplesTitle': undefined;
    'welcome.examplesText': undefined;
    'welcome.fill': { count: number };
    'welcome.filling': { made: number; count: number };
    'welcome.filled': { count: number };
    'welcome.startEmpty': undefined;
    'welcome.examplesThere': undefined;
  }
}

export {};
