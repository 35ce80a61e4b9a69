/** Written by `npm run console:messages` from messages/en/customers.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'customers.title': undefined;
    'customers.add': undefined;
    'customers.byName': undefined;
    'customers.newest': undefined;
    'customers.none': undefined;
    'customers.since': undefined;
    'customers.disabled': undefined;
    'customers.unverified': undefined;
    'customers.contact': undefined;
    'customers.onlyAdministrators': undefined;
    'customers.sendPasswordLink': undefined;
    'customers.passwordLinkSent': { email: string };
    'customers.nameSaved': undefined;
    'customers.changedMeanwhile': { name: string };
    'customers.keepTheirs': undefined;
    'customers.saveMine': undefined;
    'customers.upcoming': undefined;
    'customers.past': undefined;
    'customers.noUpcoming': undefined;
    'customers.noPast': undefined;
    'customers.noPets': undefined;
    'customers.back': undefined;
    'customers.notFoundTitle': undefined;
    'customers.notFoundText': undefined;
    'customers.delete': undefined;
    'customers.deleteText': undefined;
  }
}

export {};
