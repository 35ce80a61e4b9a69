/** Written by `npm run console:messages` from messages/en/pictures.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'pictures.add': undefined;
    'pictures.replace': undefined;
    'pictures.remove': undefined;
    'pictures.removeOne': { number: number };
    'pictures.hint': undefined;
    'pictures.uploading': undefined;
    'pictures.kindFault': undefined;
    'pictures.heicFault': undefined;
    'pictures.sizeFault': undefined;
    'pictures.contentFault': undefined;
  }
}

export {};
