/** Written by `npm run console:messages` from messages/en/calendar.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'calendar.title': undefined;
    'calendar.view': undefined;
    'calendar.day': undefined;
    'calendar.week': undefined;
    'calendar.weekBefore': undefined;
    'calendar.weekAfter': undefined;
    'calendar.weekOf': { name: string };
    'calendar.everyone': undefined;
    'calendar.unassigned': undefined;
    'calendar.formerStaff': undefined;
    'calendar.anyService': undefined;
    'calendar.notCancelled': undefined;
    'calendar.clearFilters': undefined;
    'calendar.allHours': undefined;
    'calendar.count': { count: number };
    'calendar.noBookings': undefined;
    'calendar.noStaff': undefined;
    'calendar.toStaff': undefined;
    'calendar.stays': { count: number };
    'calendar.timeOff': undefined;
    'calendar.timeOffAt': { time: string };
    'calendar.closed': undefined;
    'calendar.clockChange': { day: string; hours: string };
    'calendar.book': undefined;
    'calendar.bookWith': { name: string };
    'calendar.bookingName': { time: string; pets: string; services: string; staff: string; status: string };
    'calendar.emptyPlace': { time: string; staff: string };
    'calendar.keys': undefined;
    'calendar.weekKeys': undefined;
    'calendar.stayKeys': undefined;
    'calendar.moveKeys': undefined;
    'calendar.free': { price: string };
    'calendar.taken': undefined;
    'calendar.checking': undefined;
    'calendar.possible': undefined;
    'calendar.cannotSave': undefined;
    'calendar.moveTitle': { pets: string };
    'calendar.move': undefined;
    'calendar.otherPlace': undefined;
    'calendar.before': undefined;
    'calendar.after': undefined;
    'calendar.best': undefined;
    'calendar.bestIs': { name: string };
    'calendar.assignBest': undefined;
    'calendar.takenBy': { who: string; time: string; pets: string; services: string };
    'calendar.freeThen': undefined;
    'calendar.saved': undefined;
    'calendar.undone': undefined;
    'calendar.staleText': undefined;
    'calendar.keepTheirs': undefined;
    'calendar.keepMine': undefined;
    'calendar.customer': undefined;
    'calendar.openBooking': undefined;
  }
}

export {};
