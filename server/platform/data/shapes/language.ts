/** The languages of the content, in requests and responses. */

import { languages } from '#domain/text/language.ts';
import { namedWords } from './shapes.ts';

const named = { title: 'LanguageCode', description: 'A language of the content.' };
export const language = namedWords(named.title, languages, named.description);
/** The same in the document, for a value that the server takes in other forms too. */
export const documentedLanguage = { ...named, type: 'string', enum: [...languages] };
