/** The files of the built console. */
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface BuiltFile {
  /** Path in the file system. */
  readonly file: string;
  readonly contentType: string;
  /** Unchanged for good: its name contains a hash of its content. */
  readonly isHashed: boolean;
}

/** By path below `/app/`; `index.html` is the page. */
export type BuiltFiles = ReadonlyMap<string, BuiltFile>;

/** The folder that `npm run console` writes. */
export const builtFolder = fileURLToPath(new URL('../../../console/dist/', import.meta.url));

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Finds the built console; empty when it was never built. Files of other types than the console's are left out. */
export function findBuiltFiles(folder = builtFolder): BuiltFiles {
  const files = new Map<string, BuiltFile>();
  if (!existsSync(folder)) return files;
  for (const entry of globSync('**/*', { cwd: folder, withFileTypes: true })) {
    const contentType = contentTypes[path.extname(entry.name)];
    if (!entry.isFile() || contentType === undefined) continue;
    const file = path.join(entry.parentPath, entry.name);
    const isHashed = path.basename(entry.parentPath) === 'assets';
    files.set(path.relative(folder, file).replaceAll('\\', '/'), { file, contentType, isHashed });
  }
  return files;
}
