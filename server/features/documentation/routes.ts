/** The documentation of the API: the OpenAPI document and a page that displays it. */
import { readFile } from 'node:fs/promises';
import { Type } from 'typebox';
import { type AnyEndpoint, endpoint, Reply } from '#platform/http/endpoint.ts';
import { openapiDocument } from '#platform/http/openapi/document.ts';
import { referencePage, referenceScript } from '#platform/http/openapi/reference.ts';

/** The page loads its script and the document only from this server; its script creates the styles. */
const pageSecurity = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const common = { tag: 'Documentation', access: 'ignored' } as const;

/** The media type registered with IANA. */
const iconType = 'image/vnd.microsoft.icon';
let icon: Promise<Buffer> | undefined;

/**
 * Returns the endpoints of the documentation; `all` returns the documented endpoints once every endpoint is defined.
 */
export function documentationEndpoints(all: () => readonly AnyEndpoint[]): readonly AnyEndpoint[] {
  let text: string | undefined;

  return [
    endpoint('getOpenapiDocument', 'GET /openapi.json', {
      ...common,
      summary: 'Get the OpenAPI document',
      description: 'The description of this API for programs and generators, as JSON.',
      success: {
        description: 'The document',
        shape: 'bare',
        schema: Type.Unsafe<unknown>({ type: 'object' }),
      },
      handle: () => {
        text ??= JSON.stringify(openapiDocument(all()));
        return new Reply({ payload: text, headers: { 'content-type': 'application/json; charset=utf-8' } });
      },
    }),
    endpoint('showReference', 'GET /docs', {
      ...common,
      summary: 'Open the API reference',
      description:
        'A page that shows this document and sends test requests. It loads nothing from other servers.',
      success: { description: 'A page', mediaType: 'text/html' },
      handle: () =>
        new Reply({
          payload: referencePage,
          headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pageSecurity },
        }),
    }),
    endpoint('getReferenceScript', 'GET /docs/reference.js', {
      ...common,
      summary: 'The script of the reference',
      undocumented: true,
      success: { description: 'A script', mediaType: 'text/javascript' },
      handle: async () =>
        new Reply({
          payload: await referenceScript(),
          headers: { 'content-type': 'text/javascript; charset=utf-8' },
        }),
    }),
    endpoint('getFavicon', 'GET /favicon.ico', {
      ...common,
      // Browsers request this path for every page of the server, and not every one accepts an SVG there.
      summary: 'The icon that browsers show beside the title of a page',
      undocumented: true,
      success: { description: 'An icon', mediaType: iconType },
      handle: async () => {
        icon ??= readFile(new URL('./favicon.ico', import.meta.url));
        return new Reply({ payload: await icon, headers: { 'content-type': iconType } });
      },
    }),
  ];
}
