/** Written by `npm run console:messages` from messages/en/today.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'today.days': undefined;
    'today.dayCount': { day: string; count: number };
    'today.hours': { hours: string };
    'today.break': undefined;
    'today.customer': { name: string };
    'today.unconfirmed': undefined;
    'today.over': { count: number };
    'today.nothing': undefined;
    'today.allDone': undefined;
    'today.noRecord': undefined;
    'today.noRecordYet': undefined;
    'today.toBoard': undefined;
  }
}

export {};
