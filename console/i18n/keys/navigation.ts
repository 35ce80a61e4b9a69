/** Written by `npm run console:messages` from messages/en/navigation.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'navigation.day': undefined;
    'navigation.business': undefined;
    'navigation.administration': undefined;
    'navigation.today': undefined;
    'navigation.board': undefined;
    'navigation.calendar': undefined;
    'navigation.staff': undefined;
    'navigation.dashboard': undefined;
    'navigation.settings': undefined;
    'navigation.users': undefined;
    'navigation.audit': undefined;
    'navigation.collapse': undefined;
    'navigation.expand': undefined;
    'navigation.newBooking': undefined;
  }
}

export {};
