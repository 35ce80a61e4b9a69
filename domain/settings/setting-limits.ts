/** The limits of a change of settings (contract §11, §21). */

/** What the key of a setting must match; `SETTING_KEY` of domain/reasons/formats.ts says it in words. */
export const settingKeyPattern = '^[A-Za-z0-9._-]{1,100}$';

/** The most bookings that are counted which a change of rules would refuse; this number stands for more, too. */
export const mostAffected = 1_000;
