/** Written by `npm run console:messages` from messages/en/board.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'board.unassigned': { customer: string };
    'board.expected': undefined;
    'board.here': undefined;
    'board.goingHome': undefined;
    'board.done': undefined;
    'board.cancelled': undefined;
    'board.cancelledCount': { count: number };
    'board.late': { count: number };
    'board.none': undefined;
    'board.people': { customer: string; staff: string };
    'board.moved': { pets: string; column: string };
    'board.movedCount': { count: number };
    'board.nothing': undefined;
    'board.noMatch': undefined;
    'board.showAll': undefined;
    'board.toCalendar': undefined;
  }
}

export {};
