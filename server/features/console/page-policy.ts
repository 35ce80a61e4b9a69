/** The Content-Security-Policy of the console's page. */

/**
 * The page loads and calls only this server; pictures of services may come from other hosts by https. The hash
 * permits the one constant style element that React Aria adds (react-aria 3.x, `usePress`).
 */
const directives: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  'img-src': "'self' data: https:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
};

/** The value of the header. `added` has sources that a directive permits besides its own. */
export function policyText(added: Readonly<Record<string, string>> = {}): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}${name in added ? ` ${added[name]}` : ''}`)
    .join('; ');
}
