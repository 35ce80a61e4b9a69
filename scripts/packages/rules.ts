/** The rules for every locked and installed package: pinned, from the registry, harmless, licensed. */
import { isAllowed } from './licences.ts';

type Versions = Readonly<Record<string, string>>;

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

export type Manifest = { readonly [Kind in (typeof kinds)[number]]?: Versions };

/** An entry of package-lock.json (npm documentation, "package-lock.json"). */
export interface LockEntry extends Manifest {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

export interface Lock {
  readonly lockfileVersion: number;
  /** By folder; '' is this repository. */
  readonly packages: Readonly<Record<string, LockEntry>>;
}

/** The package.json of an installed package. */
export interface Installed {
  readonly version?: string;
  readonly license?: unknown;
  readonly scripts?: Versions;
}

const registry = 'https://registry.npmjs.org/';

/** An exact version, or one of another package under this name. */
const exact = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.-]+)?$/;

/** Returns the problems of package.json and its lock, one line each. */
export function lockProblems(manifest: Manifest, lock: Lock): string[] {
  const problems: string[] = [];
  const root = lock.packages[''] ?? {};
  for (const kind of kinds) {
    const [wanted, locked] = [manifest[kind] ?? {}, root[kind] ?? {}];
    for (const [name, version] of Object.entries(wanted)) {
      if (!exact.test(version)) problems.push(`${name}: ${version} is not one exact version`);
      if (locked[name] !== version)
        problems.push(`${name}: the lock is not that of package.json; run npm install`);
      if (lock.packages[`node_modules/${name}`]?.version !== version.replace(/^npm:.+@/, '')) {
        problems.push(`${name}: another version is locked than ${version}`);
      }
    }
    for (const name of Object.keys(locked))
      if (!(name in wanted)) problems.push(`${name}: locked, and not in package.json; run npm install`);
  }
  for (const [folder, entry] of Object.entries(lock.packages)) {
    if (folder !== '')
      problems.push(...entryProblems(folder, entry).map((problem) => `${folder}: ${problem}`));
  }
  return problems;
}

function* entryProblems(folder: string, entry: LockEntry): Generator<string> {
  if (!/^(?:.+\/)?node_modules\/(?:@[\w.-]+\/)?[\w.-]+$/.test(folder) || entry.link)
    yield 'is not a package of the registry';
  // With several hashes the weakest would be enough.
  if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(entry.integrity ?? '')) yield 'has no SHA-512 in the lock';
  // Absent: any registry that npm is configured with; the hash determines the content.
  if (entry.resolved !== undefined && !entry.resolved.startsWith(registry))
    yield `comes from ${entry.resolved}`;
  if (entry.hasInstallScript) yield 'runs a script when it is installed';
  if (!isAllowed(entry.license ?? '', entry.dev === true)) {
    yield `has the licence ${entry.license ?? '(none)'}, which is not on the list (scripts/packages/licences.ts)`;
  }
}

/** Returns the problems of a package on the disk: the lock only repeats the registry's data about it. */
export function* installedProblems(folder: string, entry: LockEntry, found: Installed): Generator<string> {
  if (found.version !== entry.version)
    yield `${folder}: ${found.version} is installed, and ${entry.version} locked`;
  for (const script of ['preinstall', 'install', 'postinstall'])
    if (found.scripts?.[script] !== undefined) yield `${folder}: has the script ${script}`;
  if (found.license !== undefined && licenceOf(found.license) !== entry.license) {
    yield `${folder}: has the licence ${licenceOf(found.license)}, and the lock says ${entry.license}`;
  }
}

/** Some packages still use the form that npm required in the past. */
function licenceOf(license: unknown): string {
  return typeof license === 'object' && license !== null && 'type' in license
    ? String(license.type)
    : String(license);
}
