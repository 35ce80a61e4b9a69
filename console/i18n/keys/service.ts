/** Written by `npm run console:messages` from messages/en/service.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'service.duration': undefined;
    'service.staff': undefined;
    'service.next': undefined;
    'service.noTimes': undefined;
    'service.gone': undefined;
    'service.back': undefined;
    'service.pictures': undefined;
  }
}

export {};
