/**
 * The pseudo-locale: English that is longer and has accents, so that texts that are untranslated, cut or too wide are
 * visible before the translation.
 */
import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import type { BuiltMessages } from './messages.ts';

/** German and Finnish texts of this length are about 40 % longer than English ones. */
const growth = 0.4;

const plain = 'aceinosuyzACEINOSUYZ';
const accented = 'áçéïñöšüýžÅÇÉÎÑÖŠÜÝŽ';

/** The messages with every text between their arguments changed. */
export function pseudoMessages(messages: BuiltMessages): BuiltMessages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'string' ? pseudoText(message) : message.map(pseudoElement),
    ]),
  );
}

function pseudoElement(element: MessageFormatElement): MessageFormatElement {
  if (element.type === TYPE.literal) return { ...element, value: pseudoText(element.value) };
  if (element.type === TYPE.tag) return { ...element, children: element.children.map(pseudoElement) };
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
  const options = Object.entries(element.options).map(([name, option]) => [
    name,
    { ...option, value: option.value.map(pseudoElement) },
  ]);
  return { ...element, options: Object.fromEntries(options) } as MessageFormatElement;
}

/** Words grow by their own last letter, so that lines break where they did. */
function pseudoText(text: string): string {
  let owed = 0;
  return text.replaceAll(/\p{L}+/gu, (word) => {
    owed += word.length * growth;
    const added = Math.floor(owed);
    owed -= added;
    const letters = Array.from(word, (letter) => accented[plain.indexOf(letter)] ?? letter);
    return letters.join('') + (letters.at(-1) ?? '').toLowerCase().repeat(added);
  });
}
