/** Written by `npm run console:messages` from messages/en/pets.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'pets.one': undefined;
    'pets.unnamed': undefined;
    'pets.none': undefined;
    'pets.other': undefined;
    'pets.shieldNone': undefined;
    'pets.shieldUndated': undefined;
    'pets.shieldValid': { date: string };
    'pets.shieldExpiring': { name: string; date: string };
    'pets.shieldExpired': { name: string; date: string };
    'pets.allergicTo': { allergies: string };
    'pets.newTitle': undefined;
    'pets.speciesFault': undefined;
    'pets.vaccinations': undefined;
    'pets.vaccinationsHint': undefined;
    'pets.vaccinationName': undefined;
    'pets.vaccinationDate': undefined;
    'pets.vaccinationExpiry': undefined;
    'pets.expiryFault': undefined;
    'pets.addVaccination': undefined;
    'pets.removeVaccination': { name: string };
    'pets.removeUnnamed': undefined;
    'pets.allergies': undefined;
    'pets.allergy': { number: number };
    'pets.addAllergy': undefined;
    'pets.removeAllergy': { number: number };
    'pets.noAllergies': undefined;
    'pets.otherEntries': undefined;
    'pets.medicalHistory': undefined;
    'pets.medicalHistoryHint': undefined;
    'pets.create': undefined;
    'pets.saved': { name: string };
    'pets.created': { name: string };
    'pets.back': undefined;
    'pets.noBookings': undefined;
    'pets.book': { name: string };
    'pets.notFoundTitle': undefined;
    'pets.notFoundText': undefined;
    'pets.delete': undefined;
    'pets.deleteTitle': { name: string };
    'pets.deleteText': { name: string };
    'pets.deletePast': undefined;
    'pets.deleteLive': { name: string };
    'pets.deleteBlocked': undefined;
    'pets.deleteConfirm': { name: string };
    'pets.deleteKeep': { name: string };
    'pets.deleted': { name: string };
    'pets.whose': undefined;
    'pets.photo': undefined;
  }
}

export {};
