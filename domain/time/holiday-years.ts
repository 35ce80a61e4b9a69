/** The years whose public holidays are known (contract §21). The tables of lunar calendars end in 2077. */
export const holidayYears = { first: 2000, last: 2075 } as const;
