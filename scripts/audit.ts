/**
 * `npm run audit`: asks the registry whether anything that we ship is known to be vulnerable. Exit code 1 when something
 * is; a registry that does not know cannot be asked, which is said and fails nothing.
 */
import { askNpm } from './packages/npm.ts';

interface Report {
  readonly auditReportVersion?: number;
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly severity: string; readonly range: string; readonly isDirect: boolean }>
  >;
}

const { json, reason } = askNpm([
  'audit',
  '--json',
  '--omit=dev',
  '--fetch-retries=0',
  '--fetch-timeout=15000',
]);
const { auditReportVersion, vulnerabilities = {} } = (json ?? {}) as Report;
if (auditReportVersion === undefined) {
  console.warn(`audit: the registry could not be asked, so nothing is known: ${reason}`);
} else {
  const found = Object.entries(vulnerabilities);
  for (const [name, { severity, range }] of found) console.error(`${name} ${range}: ${severity}`);
  if (found.length === 0) console.log('Nothing that we ship is known to be vulnerable.');
  else process.exitCode = 1;
}
