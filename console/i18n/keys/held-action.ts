/** Written by `npm run console:messages` from messages/en/held-action.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'held-action.undo': undefined;
  }
}

export {};
