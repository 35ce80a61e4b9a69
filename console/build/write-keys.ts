/**
 * `npm run console:messages`: writes the types of the message keys and their arguments from the English messages, one
 * file per screen. `--check` fails instead when a file is out of date.
 */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { argumentsOf, messageScreens, parsedMessage, screenMessages } from './messages.ts';

const folder = fileURLToPath(new URL('../i18n/keys/', import.meta.url));

const wanted = new Map(messageScreens().map((screen) => [`${screen}.ts`, keysText(screen)]));
const present = globSync('*.ts', { cwd: folder });
const stale = present.filter((name) => !wanted.has(name));
const changed = [...wanted].filter(
  ([name, text]) => !present.includes(name) || readFileSync(path.join(folder, name), 'utf8') !== text,
);
if (process.argv.includes('--check') && stale.length + changed.length > 0) {
  console.error(
    `Run npm run console:messages: ${[...stale, ...changed.map(([name]) => name)].join(', ')} would change.`,
  );
  process.exit(1);
}
for (const name of stale) rmSync(path.join(folder, name));
for (const [name, text] of changed) writeFileSync(path.join(folder, name), text);
console.log(`${wanted.size} files of message keys, ${changed.length + stale.length} changed.`);

/** The type `Tag` needs no import: it is one of the module that is declared again. */
function keysText(screen: string): string {
  const lines = Object.entries(screenMessages('en', screen) ?? {}).map(([key, text]) => {
    if (!key.startsWith(`${screen}.`)) throw new Error(`${key} does not begin with ${screen}.`);
    const given = [...argumentsOf(parsedMessage(key, text))].map(([name, type]) => `${name}: ${type}`);
    return `    '${key}': ${given.length === 0 ? 'undefined' : `{ ${given.join('; ')} }`};\n`;
  });
  return `/** Written by \`npm run console:messages\` from messages/en/${screen}.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
${lines.join('')}  }
}

export {};
`;
}
