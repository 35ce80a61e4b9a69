/** Converts days of an address to parameters for the server. */
import { shiftedLocalTime } from '#console/i18n/zone.ts';

/**
 * The range for the server: local times without an offset are those of the business there (contract §2), so the days
 * are correct across clock changes too.
 */
export function timesOfDays({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  readonly from?: string;
  readonly to?: string;
} {
  return {
    ...(from && { from: `${from}T00:00` }),
    ...(to && { to: shiftedLocalTime(`${to}T00:00`, '2000-01-01T00:00', '2000-01-02T00:00') }),
  };
}
