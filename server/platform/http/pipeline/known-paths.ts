/** The methods that a path supports, for 405 and for OPTIONS. */
import type { AnyEndpoint } from '#platform/http/endpoint.ts';

/** Returns the methods of the path, HEAD with GET; empty when no endpoint has the path. */
export function allowedMethods(endpoints: readonly AnyEndpoint[], path: string): string[] {
  const methods = new Set<string>();
  for (const endpoint of endpoints) {
    if (!matches(endpoint.path, path)) continue;
    methods.add(endpoint.method);
    if (endpoint.method === 'GET') methods.add('HEAD');
  }
  return [...methods].sort();
}

function matches(pattern: string, path: string): boolean {
  if (pattern.endsWith('/*')) return path.startsWith(pattern.slice(0, -1));
  const expected = pattern.split('/');
  const found = path.split('/');
  return (
    expected.length === found.length &&
    expected.every((part, at) => (part.startsWith(':') ? found[at] !== '' : part === found[at]))
  );
}
