/** Written by `npm run console:messages` from messages/en/pets.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'pets.title': undefined;
    'pets.one': undefined;
  }
}

export {};
