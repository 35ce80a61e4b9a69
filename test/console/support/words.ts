/** The messages of the console in a language, for journeys in languages other than English. */
import { messageScreens, screenMessages } from '#console/build/messages.ts';
import type { ConsoleLanguage } from '#console/i18n/languages.ts';

/** Returns the text of a message without arguments, as the page shows it. */
export function wordsOf(language: ConsoleLanguage): (key: string) => string {
  const texts = Object.assign({}, ...messageScreens().map((screen) => screenMessages(language, screen)));
  return (key) => {
    const text = texts[key];
    if (text === undefined || text.includes('{')) throw new Error(`no plain message ${key} in ${language}`);
    return text;
  };
}
