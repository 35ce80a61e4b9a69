/** The methods that a path supports, for 405 and for OPTIONS. */
import { Refusal } from '#domain/refusal.ts';
import type { AnyEndpoint } from '#platform/http/endpoint.ts';

/** 405 for a path that exists with other methods; they go into the header `Allow` (RFC 9110, 10.2.1). */
export class MethodNotAllowed extends Refusal {
  readonly allow: readonly string[];

  constructor(allow: readonly string[]) {
    super('METHOD_NOT_ALLOWED', `expected ${allow.join(', ')}`);
    this.allow = allow;
  }
}

/** Returns the methods of the path, HEAD with GET; empty when no endpoint has the path. */
export function allowedMethods(endpoints: readonly AnyEndpoint[], path: string): string[] {
  const methods = endpoints
    .filter((endpoint) => matches(endpoint.path, path))
    .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...new Set(methods)].sort();
}

function matches(pattern: string, path: string): boolean {
  if (pattern.endsWith('/*')) return path.startsWith(pattern.slice(0, -1));
  const expected = pattern.split('/');
  const found = path.split('/');
  return (
    expected.length === found.length &&
    expected.every((part, at) =>
      part.startsWith(':') ? isValueOf(part, found[at] ?? '') : part === found[at],
    )
  );
}

/** True if the segment can be the value of a parameter, which may have an extension: `:name.txt`. */
function isValueOf(parameter: string, segment: string): boolean {
  const dot = parameter.indexOf('.');
  const extension = dot < 0 ? '' : parameter.slice(dot);
  return segment.length > extension.length && segment.endsWith(extension);
}
