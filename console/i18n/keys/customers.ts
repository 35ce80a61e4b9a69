/** Written by `npm run console:messages` from messages/en/customers.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'customers.add': undefined;
    'customers.byName': undefined;
    'customers.newest': undefined;
    'customers.none': undefined;
    'customers.since': undefined;
    'customers.disabled': undefined;
    'customers.unverified': undefined;
    'customers.onlyAdministrators': undefined;
    'customers.sendPasswordLink': undefined;
    'customers.passwordLinkSent': { email: string };
    'customers.past': undefined;
    'customers.noShows': { count: number; date: string };
    'customers.noUpcoming': undefined;
    'customers.noPast': undefined;
    'customers.noPets': undefined;
    'customers.back': undefined;
    'customers.notFoundTitle': undefined;
    'customers.notFoundText': undefined;
    'customers.delete': undefined;
    'customers.deleteText': undefined;
    'customers.lastVisit': undefined;
    'customers.nextVisit': undefined;
    'customers.morePets': { count: number };
  }
}

export {};
