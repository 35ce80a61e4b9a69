/** The Content-Security-Policy of the console's page. */
import { createHash } from 'node:crypto';
import { darkStyles, emailStyles } from '#platform/data/mail/layout.ts';

const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/**
 * The page loads and calls only this server; pictures of services may come from other hosts by https. The hash in
 * `style-src` permits the one constant style element that React Aria adds (react-aria 3.x, `usePress`). A preview of an
 * email is a frame without rights whose document has the policy of the page: the constant style sheet and attributes of
 * emails are permitted one by one, and no other.
 */
const directives: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': `'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=' ${hashOf(darkStyles)}`,
  'style-src-attr': `'unsafe-hashes' ${emailStyles.map(hashOf).join(' ')}`,
  'img-src': "'self' data: https:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  // The preview of an email (console/screens/settings/emails/email-preview.tsx).
  'trusted-types': 'email-preview',
};

/** The value of the header. `added` has sources that a directive permits besides its own. */
export function policyText(added: Readonly<Record<string, string>> = {}): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}${name in added ? ` ${added[name]}` : ''}`)
    .join('; ');
}
