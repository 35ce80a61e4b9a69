/** The largest texts and values that interface B stores (contract §20). Texts are counted in characters (code points). */

/** Of a name and of any other text of one line. */
export const longestLine = 1_000;
/** Of a TranslatedField in each language. */
export const longestTranslation = 10_000;
/** Of `notes`, `medicalHistory` and `reason`. */
export const longestText = 20_000;
/** Of the `reference` of a payment (contract §28). */
export const longestReference = 100;
/** Of a phone number (contract §6). */
export const longestPhone = 40;
/** Of a free JSON value, in bytes of its text in the request: 64 KB. */
export const mostJsonBytes = 64 * 1024;
