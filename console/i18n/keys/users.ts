/** Written by `npm run console:messages` from messages/en/users.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'users.lead': undefined;
    'users.one': undefined;
    'users.add': undefined;
    'users.role': undefined;
    'users.state': undefined;
    'users.enabled': undefined;
    'users.disabled': undefined;
    'users.created': undefined;
    'users.admin': undefined;
    'users.manager': undefined;
    'users.staff': undefined;
    'users.adminMay': undefined;
    'users.managerMay': undefined;
    'users.staffMay': undefined;
    'users.customerMay': undefined;
    'users.missing': undefined;
    'users.you': undefined;
    'users.notConfirmed': undefined;
    'users.bookingsAndPets': undefined;
    'users.did': undefined;
    'users.changesTo': undefined;
    'users.changeRole': undefined;
    'users.sameRole': undefined;
    'users.roleTitle': { name: string; role: string };
    'users.roleNow': { role: string };
    'users.roleThen': { role: string };
    'users.roleChanged': { name: string; role: string };
    'users.accessText': undefined;
    'users.disable': undefined;
    'users.enable': undefined;
    'users.disableTitle': { name: string };
    'users.disableText': undefined;
    'users.disabledDone': { name: string };
    'users.enabledDone': { name: string };
    'users.sendLink': undefined;
    'users.removeFactors': undefined;
    'users.factorsTitle': { name: string };
    'users.factorsText': undefined;
    'users.factorsRemoved': { name: string };
    'users.data': undefined;
    'users.download': undefined;
    'users.delete': undefined;
    'users.deleteTitle': { name: string };
    'users.deleteText': undefined;
    'users.hasBookings': undefined;
    'users.deleted': { name: string };
    'users.linkFollows': undefined;
    'users.create': undefined;
  }
}

export {};
