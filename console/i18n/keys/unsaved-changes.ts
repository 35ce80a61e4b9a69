/** Written by `npm run console:messages` from messages/en/unsaved-changes.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'unsaved-changes.title': undefined;
    'unsaved-changes.text': undefined;
    'unsaved-changes.keepEditing': undefined;
    'unsaved-changes.discard': undefined;
  }
}

export {};
