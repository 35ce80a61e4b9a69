/** The interface of `settings` for other features. */
export { currentCurrency, currentTimeZone, loadSettings } from './operations.ts';
