/** The public interface of `settings`. */
export { cachedSettings, currentCurrency, currentTimeZone, loadSettings } from './current-settings.ts';
