/** The built console in memory: each file with the forms that the build has compressed already. */
import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** One form of a file, as it is sent. */
interface Form {
  readonly bytes: Buffer;
  readonly etag: string;
}

export interface BuiltFile {
  readonly contentType: string;
  /** Unchanged for good: its name contains a hash of its content. */
  readonly isHashed: boolean;
  readonly plain: Form;
  readonly gzip: Form | undefined;
  readonly brotli: Form | undefined;
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

/**
 * Reads the built console; empty when it was never built. Files of other types than the console's are left out.
 *
 * @param tagOf returns the entity tag of bytes.
 */
export async function readBuiltFiles(
  tagOf: (bytes: Buffer) => string,
  folder = builtFolder,
): Promise<BuiltFiles> {
  if (!existsSync(folder)) return new Map();
  const names = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && contentTypes[path.extname(entry.name)] !== undefined)
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const files = await Promise.all(
    names.map(async (name) => [name, await readOne(path.join(folder, name), tagOf)] as const),
  );
  return new Map(files.map(([name, file]) => [name.replaceAll('\\', '/'), file]));
}

async function readOne(file: string, tagOf: (bytes: Buffer) => string): Promise<BuiltFile> {
  const readForm = async (suffix: string): Promise<Form | undefined> => {
    if (!existsSync(file + suffix)) return undefined;
    const bytes = await readFile(file + suffix);
    return { bytes, etag: tagOf(bytes) };
  };
  const [plain, gzip, brotli] = await Promise.all(['', '.gz', '.br'].map(readForm));
  if (plain === undefined) throw new Error(`${file} was removed while it was read`);
  return {
    contentType: contentTypes[path.extname(file)] ?? '',
    isHashed: path.basename(path.dirname(file)) === 'assets',
    plain,
    gzip,
    brotli,
  };
}
