/** The public interface of `settings`. */
export { type BookingRules, cachedBookingRules, findBookingRules } from './booking-rules.ts';
export { currentCurrency, currentTimeZone, loadSettings } from './current-settings.ts';
