/** Written by `npm run console:messages` from messages/en/override-rules.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'override-rules.vaccination': undefined;
    'override-rules.capacity': undefined;
    'override-rules.reason': undefined;
    'override-rules.reasonHint': undefined;
    'override-rules.override': undefined;
  }
}

export {};
