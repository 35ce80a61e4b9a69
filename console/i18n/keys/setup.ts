/** Written by `npm run console:messages` from messages/en/setup.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'setup.lead': undefined;
    'setup.left': { count: number };
    'setup.done': undefined;
    'setup.open': undefined;
    'setup.business': undefined;
    'setup.businessName': undefined;
    'setup.businessNameHint': undefined;
    'setup.timeZone': undefined;
    'setup.timeZoneHint': undefined;
    'setup.noTimeZone': undefined;
    'setup.country': undefined;
    'setup.countryHint': undefined;
    'setup.noCountry': undefined;
    'setup.currency': undefined;
    'setup.currencyHint': undefined;
    'setup.examplesText': undefined;
    'setup.fill': { count: number };
    'setup.filling': { made: number; count: number };
    'setup.filled': { count: number };
    'setup.languages': undefined;
    'setup.languagesText': undefined;
    'setup.untranslated': { language: string };
    'setup.hoursText': undefined;
    'setup.staff': undefined;
    'setup.staffText': undefined;
    'setup.addMe': undefined;
    'setup.addMeHint': undefined;
    'setup.noHours': undefined;
    'setup.customer': undefined;
    'setup.customerText': undefined;
    'setup.emailsText': undefined;
    'setup.turnOn': undefined;
    'setup.allDone': undefined;
    'setup.hide': undefined;
    'setup.hidden': undefined;
    'setup.show': undefined;
  }
}

export {};
