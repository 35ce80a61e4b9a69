/** The sources of the console, without its build. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../console/', import.meta.url));

/** Each file, by its path below `console/`. */
export const sources = globSync('{api,app,components,i18n,screens}/**/*.{ts,tsx}', { cwd: root })
  .sort()
  .map((file) => ({ file, code: readFileSync(path.join(root, file), 'utf8') }));
