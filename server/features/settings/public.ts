/** The public interface of `settings`. */
export { currentCurrency, currentTimeZone, loadSettings } from './current-settings.ts';
