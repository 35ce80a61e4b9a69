/**
 * `npm run console:messages`: writes the types of the messages' arguments from the English messages. `--check` fails
 * instead when the file is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { argumentsOf, messageFiles, parsedMessage, screenMessages } from './messages.ts';

const target = fileURLToPath(new URL('../i18n/message-types.ts', import.meta.url));

const text = typesText();
const isChanged = readFileSync(target, 'utf8') !== text;
if (process.argv.includes('--check') && isChanged) {
  console.error('Run npm run console:messages: console/i18n/message-types.ts would change.');
  process.exit(1);
}
if (isChanged) writeFileSync(target, text);
console.log(`The types of the messages ${isChanged ? 'have changed' : 'are up to date'}.`);

function typesText(): string {
  const files = messageFiles('en');
  const keys = files.map((file) => `\n  | keyof typeof import('#console/messages/${file}')`);
  return `/** Written by \`npm run console:messages\` from messages/en/. Do not edit. */
import type { ReactNode } from 'react';

/** Wraps the text between two tags of a message, such as \`<link>…</link>\`. */
type Tag = (text: ReactNode[]) => ReactNode;

/** The keys of all messages. */
export type MessageKey =${keys.join('')};

/** The arguments of the messages that have any. */
export interface MessageArguments {
${files.flatMap(argumentLines).join('')}}
`;
}

function argumentLines(file: string): string[] {
  const screen = path.basename(file, '.json');
  return Object.entries(screenMessages('en', screen) ?? {}).flatMap(([key, text]) => {
    if (!key.startsWith(`${screen}.`)) throw new Error(`${key} does not begin with ${screen}.`);
    const given = [...argumentsOf(parsedMessage(key, text))].map(([name, type]) => `${name}: ${type}`);
    return given.length === 0 ? [] : [`  '${key}': { ${given.join('; ')} };\n`];
  });
}
