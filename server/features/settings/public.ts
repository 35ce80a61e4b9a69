/** The public interface of `settings`. */
export { type BookingRules, cachedBookingRules, findBookingRules } from './booking-rules.ts';
export { cachedSettings, currentCurrency, currentTimeZone, loadSettings } from './current-settings.ts';
