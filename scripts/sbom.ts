/**
 * `npm run sbom [-- FILE]`: writes the list of the server's components, as CycloneDX JSON, into `sbom.json` or FILE.
 * It contains the packages locked for production and those in the built console: name, version, licence, hash, and
 * dependencies.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { askNpm, shippedPackages } from './packages/shipped.ts';

interface Component {
  readonly 'bom-ref': string;
  properties?: { readonly name: string }[];
  scope?: string;
}

interface Bom {
  metadata: { component: Component };
  components: Component[];
  dependencies: { readonly ref: string; dependsOn: string[] }[];
}

// All packages, because with --omit=dev npm also omits those that both the server and a tool need (npm 11.19).
const { json, reason } = askNpm(['sbom', '--sbom-format=cyclonedx']);
const bom = json as Bom | undefined;
if (bom?.components === undefined) {
  console.error(`sbom: npm could not write it: ${reason}`);
  process.exit(1);
}
const root = bom.metadata.component['bom-ref'];
const kept = new Set([root, ...shippedPackages().keys()]);
bom.components = bom.components.filter((component) => kept.has(component['bom-ref']));
bom.dependencies = bom.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }));
// npm calls packages that only the build of the console needs optional and for development.
for (const component of bom.components) {
  const properties = component.properties?.filter(({ name }) => name !== 'cdx:npm:package:development');
  if (properties?.length === component.properties?.length) continue;
  delete component.scope;
  component.properties = properties ?? [];
}
// npm declares every root a library, named after its folder.
Object.assign(bom.metadata.component, { type: 'application', name: packageJson.name });
const file = path.resolve(process.env.INIT_CWD ?? process.cwd(), process.argv[2] ?? 'sbom.json');
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`Wrote ${file}: ${bom.components.length} packages.`);
