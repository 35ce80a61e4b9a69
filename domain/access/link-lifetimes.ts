/** How long an emailed link works, in milliseconds, unless LINK_TTL says otherwise. */

const hour = 60 * 60 * 1000;

/** 24 hours for an address (contract §5), one for a password (ASVS 5.0, 6.4 asks for a short one). */
export const linkLifetimes = {
  'verify-email': 24 * hour,
  'change-email': 24 * hour,
  'reset-password': hour,
} as const;

/** For the first password of somebody whose account the business has created, and who does not wait for the email. */
export const welcomeLifetime = 7 * 24 * hour;
