/**
 * `npm run console`: builds the console into `console/dist`. With `--check` it builds into a temporary folder instead
 * and fails when a file of `console/dist` is another one.
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { builtFolder } from '#server/features/console/built-files.ts';
import { buildConsole } from './build.ts';

if (process.argv.includes('--check')) {
  const folder = mkdtempSync(path.join(tmpdir(), 'petalpaw-console-'));
  try {
    await buildConsole(folder);
    const differing = differingFiles(folder, builtFolder);
    if (differing.length > 0) {
      console.error(
        `console/dist is out of date; run npm run console. Other files:\n${differing.join('\n')}`,
      );
      process.exitCode = 1;
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
} else {
  await buildConsole(builtFolder);
  console.log(`${filesOf(builtFolder).length} files in console/dist.`);
}

function filesOf(folder: string): string[] {
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

function differingFiles(one: string, other: string): string[] {
  const [here, there] = [filesOf(one), filesOf(other)];
  const unpaired = [
    ...here.filter((file) => !there.includes(file)),
    ...there.filter((file) => !here.includes(file)),
  ];
  const changed = here.filter(
    (file) =>
      there.includes(file) && !contentOf(path.join(one, file)).equals(contentOf(path.join(other, file))),
  );
  return [...unpaired, ...changed];
}

/** The content of a file: processors compress to different bytes, which all have the same content. */
function contentOf(file: string): Buffer {
  const bytes = readFileSync(file);
  if (file.endsWith('.br')) return brotliDecompressSync(bytes);
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}
