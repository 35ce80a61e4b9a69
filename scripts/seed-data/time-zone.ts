/** The time zone of the business: days begin, and all times of the plan are given, on its clocks. */
export const timeZone = 'America/Los_Angeles';
