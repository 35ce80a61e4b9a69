/** Written by `npm run console:messages` from messages/en/service-editor.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'service-editor.lead': undefined;
    'service-editor.newLead': undefined;
    'service-editor.empty': undefined;
    'service-editor.isOffered': undefined;
    'service-editor.notOffered': undefined;
    'service-editor.notOfferedText': undefined;
    'service-editor.missingIn': undefined;
    'service-editor.missing': { language: string };
    'service-editor.complete': undefined;
    'service-editor.lacks': { count: number };
    'service-editor.notFoundTitle': undefined;
    'service-editor.notFoundText': undefined;
    'service-editor.texts': undefined;
    'service-editor.categoryFault': undefined;
    'service-editor.priceAndTime': undefined;
    'service-editor.priceHint': undefined;
    'service-editor.priceFault': { most: string };
    'service-editor.decimalsFault': { currency: string };
    'service-editor.unit': undefined;
    'service-editor.perSession': undefined;
    'service-editor.perHour': undefined;
    'service-editor.perDay': undefined;
    'service-editor.duration': undefined;
    'service-editor.durationHint': undefined;
    'service-editor.durationFault': undefined;
    'service-editor.picture': undefined;
    'service-editor.pictureHint': undefined;
    'service-editor.pictures': undefined;
    'service-editor.picturesHint': undefined;
    'service-editor.pictureFault': undefined;
    'service-editor.insecure': undefined;
    'service-editor.broken': { address: string };
    'service-editor.preview': { language: string };
    'service-editor.previewLater': undefined;
    'service-editor.create': undefined;
    'service-editor.created': { name: string };
    'service-editor.show': undefined;
    'service-editor.stop': undefined;
    'service-editor.offer': undefined;
    'service-editor.stopped': { name: string };
    'service-editor.offered': { name: string };
    'service-editor.deleteTitle': { name: string };
    'service-editor.deleteText': undefined;
    'service-editor.noBookings': undefined;
    'service-editor.liveBookings': { count: number };
    'service-editor.manyBookings': { count: number };
    'service-editor.deleteConfirm': { name: string };
    'service-editor.deleted': { name: string };
    'service-editor.uploadLater': undefined;
  }
}

export {};
