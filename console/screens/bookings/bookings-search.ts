/** The search parameters of the bookings. */
export interface BookingsSearch {
  /** Absent: the upcoming ones. */
  readonly show?: 'past' | undefined;
  /** As it is written there; the screen knows the statuses, and this file is loaded with every page. */
  readonly status?: string | undefined;
  /** A manager's own bookings; without it, managers see those of everybody. */
  readonly own?: true | undefined;
  // The filters of all bookings.
  readonly q?: string | undefined;
  readonly category?: string | undefined;
  /** Ids. */
  readonly service?: string | undefined;
  readonly staff?: string | undefined;
  readonly customer?: string | undefined;
  /** Days of the business; the last one is included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: string | undefined;
}
