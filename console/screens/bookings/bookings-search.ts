/** The search parameters of the bookings. */
export interface BookingsSearch {
  /** Absent: the upcoming ones. Only those who see all bookings have a list of both, and one of requests. */
  readonly show?: 'past' | 'all' | 'requests' | undefined;
  /** As in the address; only the screen knows the statuses, because every page loads this file. */
  readonly status?: string | undefined;
  /** A manager's own bookings; without it, managers see all bookings. */
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
  /** `open`: those whose balance is not 0. */
  readonly balance?: string | undefined;
  readonly sort?: string | undefined;
}
