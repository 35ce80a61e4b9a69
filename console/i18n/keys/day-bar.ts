/** Written by `npm run console:messages` from messages/en/day-bar.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'day-bar.before': undefined;
    'day-bar.after': undefined;
  }
}

export {};
