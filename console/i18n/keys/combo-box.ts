/** Written by `npm run console:messages` from messages/en/combo-box.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'combo-box.matches': { count: number };
  }
}

export {};
