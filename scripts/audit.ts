/**
 * `npm run audit`: asks the registry whether any package that we ship, with the server or in the built console, has a
 * known vulnerability. Exit code 1 when one has; when the registry has no such data, the script reports that and does not fail.
 */
import { askNpm, shippedPackages } from './packages/shipped.ts';

interface Report {
  readonly auditReportVersion?: number;
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly severity: string; readonly range: string; readonly nodes: readonly string[] }>
  >;
}

const { json, reason } = askNpm(['audit', '--json', '--fetch-retries=0', '--fetch-timeout=15000']);
const { auditReportVersion, vulnerabilities = {} } = (json ?? {}) as Report;
if (auditReportVersion === undefined) {
  console.warn(`audit: the registry could not be asked, so nothing is known: ${reason}`);
} else {
  const shipped = new Set([...shippedPackages().values()].flat());
  const found = Object.entries(vulnerabilities).filter(([, { nodes }]) =>
    nodes.some((folder) => shipped.has(folder)),
  );
  for (const [name, { severity, range }] of found) console.error(`${name} ${range}: ${severity}`);
  if (found.length === 0) console.log('Nothing that we ship is known to be vulnerable.');
  else process.exitCode = 1;
}
