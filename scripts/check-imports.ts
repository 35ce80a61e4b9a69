/** A step of `npm run check`: every import of the sources follows the table in scripts/imports/rules.ts. */
import { fileURLToPath } from 'node:url';
import { importsBelow, problemsOf } from './imports/checker.ts';

const imports = importsBelow(fileURLToPath(new URL('..', import.meta.url)));
const problems = problemsOf(imports);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${imports.length} imports follow the rules.`);
