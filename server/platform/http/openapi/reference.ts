/**
 * The page that shows the document to people: Scalar, served from its package, without resources from other hosts.
 */
import Fastify from 'fastify';

/**
 * Excludes fonts, telemetry and offers of an external service from the page's script. The field for the access token is
 * open at once; the session cookie needs none, because the browser sends it.
 */
const configuration = {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  mcp: { disabled: true },
  agent: { disabled: true },
  authentication: { preferredSecurityScheme: 'bearer' },
};

export const referencePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Petalpaw API reference</title>
</head>
<body>
<noscript>This page needs JavaScript; the same document is at <a href="/openapi.json">/openapi.json</a>.</noscript>
<script id="api-reference" data-configuration='${JSON.stringify(configuration)}'></script>
<script src="/docs/reference.js"></script>
</body>
</html>
`;

let script: Promise<Buffer> | undefined;

/**
 * Returns the page's script. Its package is 4 MB of text, so it is read on the first request for the page. The
 * package provides it only as a Fastify plugin, so a small server exists for this one request.
 */
export function referenceScript(): Promise<Buffer> {
  script ??= readScript();
  return script;
}

async function readScript(): Promise<Buffer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const carrier = Fastify();
  await carrier.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } });
  const answer = await carrier.inject('/docs/js/scalar.js');
  await carrier.close();
  return answer.rawPayload;
}
