/** Builds the console: Vite's files, each compressed, and a stamp of their sources. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { firstPageConfig } from './first-page.ts';
import { sourcesHash } from './stamp.ts';
import { viteConfig } from './vite-config.ts';

/** Writes the console into a folder, which is emptied first. The same sources give the same bytes. */
export async function buildConsole(outDir: string): Promise<void> {
  process.env.NODE_ENV = 'production';
  await build(viteConfig(outDir));
  await build(firstPageConfig(outDir));
  for (const file of globSync('**/*.{css,html,js,txt}', { cwd: outDir })) compress(path.join(outDir, file));
  writeFileSync(path.join(outDir, 'build.json'), `${JSON.stringify({ sources: sourcesHash() }, null, 2)}\n`);
}

/** Compressed once, at the best level, and not for every request. */
function compress(file: string): void {
  const bytes = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
