/**
 * Makes the bundle that `npm start` runs: `node scripts/launch.mjs scripts/bundle.ts`. Finding, reading and linking a
 * thousand modules is more than half of a start; the bundle is the same code in one file, with a source map, so that
 * stack traces and debuggers show the sources.
 */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';
import { BUNDLED, bundleFolder, currentBundle, digest, packagesDigest } from './launch/bundle.mjs';

const here = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
/** Bundles that nobody has made again for this long are deleted; running servers read their source maps. */
const keptMs = 7 * 24 * 60 * 60 * 1000;
/** Packages that the server loads only on some occasions, and the database's engine, which looks for its own files. */
const external =
  /^node:|^(nodemailer|openid-client|sharp|@scalar\/.*|@simplewebauthn\/.*|@zxcvbn-ts\/.*|@electric-sql\/.*)$/;

/**
 * Makes the bundle of `server/main.ts` unless the present one is current, and returns its path. The description is
 * written last and renamed into place, so an interrupted or simultaneous run leaves a whole bundle or none.
 */
export async function makeBundle(root: string = here): Promise<string> {
  const present = currentBundle(root);
  if (present !== undefined) return present;
  const { rolldown } = await import('rolldown');
  const files: Record<string, string> = {};
  const bundler = await rolldown({
    cwd: root,
    input: path.join(root, BUNDLED),
    platform: 'node',
    external,
    plugins: [ownSources(root, files)],
    onLog(level, log) {
      if (level === 'warn') throw new Error(`The bundle: ${log.message}`);
    },
  });
  const { output } = await bundler.generate({
    // Nothing is written yet; the source map names the sources relative to this folder.
    dir: bundleFolder(root),
    format: 'esm',
    sourcemap: true,
    // The sources themselves are at hand.
    sourcemapExcludeSources: true,
    codeSplitting: false,
    entryFileNames: 'main-[hash].mjs',
  });
  await bundler.close();
  const folder = bundleFolder(root);
  mkdirSync(folder, { recursive: true });
  for (const part of output) {
    writeWhole(path.join(folder, part.fileName), part.type === 'chunk' ? part.code : part.source);
  }
  const [{ fileName: file }] = output;
  const description = { root, packages: packagesDigest(root), files, file };
  writeWhole(path.join(folder, 'bundle.json'), `${JSON.stringify(description, null, 2)}\n`);
  removeOld(folder, file);
  return path.join(folder, file);
}

/**
 * Records our own files with their digests, gives them the addresses that they have outside the bundle, and lets the
 * bundler see what they load by `require`.
 */
function ownSources(root: string, files: Record<string, string>): Plugin {
  return {
    name: 'own-sources',
    transform(code, id) {
      if (!/\.(ts|json)$/.test(id) || id.includes(`${path.sep}node_modules${path.sep}`)) return undefined;
      files[path.relative(root, id).replaceAll(path.sep, '/')] = digest(id);
      const own = code
        .replace('const require = createRequire(import.meta.url);', '')
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
      return own === code ? undefined : { code: own, map: null };
    },
  };
}

function writeWhole(file: string, content: string | Uint8Array): void {
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, content);
  renameSync(partial, file);
}

function removeOld(folder: string, current: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(current) || name === 'bundle.json') continue;
    const file = path.join(folder, name);
    if (Date.now() - statSync(file).mtimeMs > keptMs) rmSync(file, { force: true });
  }
}

if (import.meta.main) await makeBundle();
