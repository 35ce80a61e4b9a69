/** Written by `npm run console:messages` from messages/en/plants.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'plants.lead': undefined;
    'plants.list': undefined;
    'plants.tag': undefined;
    'plants.noName': undefined;
    'plants.none': undefined;
    'plants.count': { count: number };
    'plants.countOrMore': { count: number };
    'plants.add': undefined;
    'plants.addSubmit': undefined;
    'plants.id': undefined;
    'plants.idHint': { most: string };
    'plants.added': { name: string; id: string };
    'plants.addedUnnamed': { id: string };
    'plants.refused': undefined;
    'plants.delete': undefined;
    'plants.deleteHint': undefined;
    'plants.deleteSubmit': undefined;
    'plants.deleteTitle': { id: string };
    'plants.deleteText': undefined;
    'plants.deleted': { id: string };
    'plants.unknown': { id: string };
  }
}

export {};
