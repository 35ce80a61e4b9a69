/** Written by `npm run console:messages` from messages/en/pet-sheet.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'pet-sheet.edit': undefined;
    'pet-sheet.record': undefined;
    'pet-sheet.nothing': undefined;
    'pet-sheet.given': { date: string };
    'pet-sheet.allergiesHint': undefined;
  }
}

export {};
