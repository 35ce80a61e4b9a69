/** The public interface of `settings`. */

export {
  type Affected,
  type AffectedBooking,
  type BookingRules,
  cachedBookingRules,
  findBookingRules,
  type RuleChange,
  type RuleContent,
} from './booking-rules.ts';
export {
  cachedSettings,
  currentBusinessName,
  currentCountry,
  currentCurrency,
  currentTimeZone,
  findBookingEmails,
  loadSettings,
} from './current-settings.ts';
