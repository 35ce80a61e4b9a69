/** Where the business is: on the clocks of this zone days begin, and all times of the plan are meant. */
export const timeZone = 'America/Los_Angeles';
