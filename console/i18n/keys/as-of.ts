/** Written by `npm run console:messages` from messages/en/as-of.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'as-of.current': { time: string };
    'as-of.outdated': { time: string };
  }
}

export {};
