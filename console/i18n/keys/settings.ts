/** Written by `npm run console:messages` from messages/en/settings.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'settings.groups': undefined;
    'settings.rules': undefined;
    'settings.general': undefined;
    'settings.payment': undefined;
    'settings.timeZoneEffect': undefined;
    'settings.timeZoneHint': undefined;
    'settings.timeNow': { time: string };
    'settings.currencyEffect': undefined;
    'settings.noCurrency': undefined;
    'settings.capacity': undefined;
    'settings.capacityEffect': undefined;
    'settings.noLimit': undefined;
    'settings.vaccinationsEffect': undefined;
    'settings.noVaccination': undefined;
    'settings.addName': undefined;
    'settings.existingTitle': undefined;
    'settings.existingText': undefined;
    'settings.overrideText': undefined;
    'settings.assignTitle': undefined;
    'settings.assignText': undefined;
    'settings.unknownEffect': undefined;
    'settings.contactEmailEffect': undefined;
    'settings.isPublic': undefined;
    'settings.isPrivate': undefined;
    'settings.readers': undefined;
    'settings.everybody': undefined;
    'settings.everybodyHint': undefined;
    'settings.key': undefined;
    'settings.keyHint': undefined;
    'settings.keyFault': undefined;
    'settings.keyTaken': undefined;
    'settings.kind': undefined;
    'settings.kindText': undefined;
    'settings.kindTexts': undefined;
    'settings.kindNumber': undefined;
    'settings.kindBoolean': undefined;
    'settings.kindJson': undefined;
    'settings.group': undefined;
    'settings.jsonHint': undefined;
    'settings.numberFault': undefined;
    'settings.wholeFault': undefined;
    'settings.jsonFault': undefined;
    'settings.tooLarge': undefined;
    'settings.saved': undefined;
    'settings.add': undefined;
    'settings.create': undefined;
    'settings.back': undefined;
    'settings.none': undefined;
    'settings.notFound': { key: string };
    'settings.deleting': { key: string };
    'settings.deleted': { key: string };
  }
}

export {};
