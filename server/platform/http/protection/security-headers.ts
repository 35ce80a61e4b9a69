/** Headers that every response carries (OWASP REST Security and HTTP Headers cheat sheets). */

const always = {
  'x-content-type-options': 'nosniff',
  // A JSON response may not load or frame anything; a page of this server sets a policy of its own.
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
};
const overHttps = { ...always, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/**
 * Returns the fixed security headers; HSTS only where clients connect by https (RFC 6797, 7.2 forbids it on http).
 */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return publicUrl.startsWith('https:') ? overHttps : always;
}
