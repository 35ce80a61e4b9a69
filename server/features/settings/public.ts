/** The public interface of `settings`. */

export { findBookingEmails } from './booking-emails.ts';
export {
  type BookingRules,
  cachedBookingRules,
  findBookingRules,
} from './booking-rules.ts';
export {
  cachedSettings,
  currentBusinessName,
  currentCountry,
  currentCurrency,
  currentTimeZone,
  loadSettings,
} from './current-settings.ts';
