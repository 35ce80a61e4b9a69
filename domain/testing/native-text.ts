/** Checks that a text can be written in a language: its script, and mistakes that its readers would notice. */
import type { Language } from '#domain/text/language.ts';

/** The fault of the text, or `undefined`. It checks letters, not words: a person still has to read the text. */
export function nativeTextProblem(language: Language, text: string): string | undefined {
  if (text.trim() === '') return 'is blank';
  if (text !== text.normalize('NFC')) return 'is not in normal form C';
  if (text !== text.trim() || text.includes('  ')) return 'has stray blanks';
  if (strayCharacters.test(text)) return 'has invisible or replacement characters';
  const { own, slips = /(?!)/u } = writing[language];
  const bare = text.replaceAll(placeholder, 'Petalpaw');
  if (!own.test(bare)) return 'has none of its own script';
  const foreign = [...bare].find(
    (sign) => /[\p{L}\p{M}]/u.test(sign) && !own.test(sign) && !latin.test(sign),
  );
  if (foreign !== undefined) return `has the foreign letter ${foreign}`;
  const word = bare.match(latinWord)?.find((found) => !isLatin(language) && !names.has(found));
  if (word !== undefined) return `has the foreign word ${word}`;
  const slip = slips.exec(bare);
  if (slip !== null) return `has the slip "${slip[0]}" at ${slip.index}`;
  const numerals = language === 'my' ? /[0-9]/ : /[^\P{Nd}0-9]/u;
  return numerals.test(bare) ? 'has the digits of another script' : undefined;
}

/** True if the language uses Latin letters, as English does. */
export function isLatin(language: Language): boolean {
  return writing[language].own === latin;
}

const latin = /\p{Script=Latin}/u;
const latinWord = /\p{Script=Latin}+/gu;
const placeholder = /\{\w+\}/g;

/** Names that stay the same in every script. */
const names: ReadonlySet<string> = new Set(['Petalpaw', 'JavaScript', 'km']);

/** Replacement characters, controls and everything invisible; a no-break space counts as visible. */
const strayCharacters = /[\ufffd\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

interface Writing {
  /** A letter or mark of the script. */
  readonly own: RegExp;
  /** Mistakes that come from a keyboard or a wrong encoding, and that no native writer makes. */
  readonly slips?: RegExp;
}

const writing: Readonly<Record<Language, Writing>> = {
  en: { own: latin, slips: / [,.;:!?]/ },
  vi: { own: latin, slips: / [,.;:!?]/ },
  // Full-width marks in Japanese and Chinese.
  ja: {
    own: /[\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Han}]/u,
    slips: /[,;!?]|\.$/u,
  },
  zh: { own: /\p{Script=Han}/u, slips: /[,;!?]|\.$/u },
  ko: { own: /\p{Script=Hangul}/u, slips: / [,.!?]/ },
  // SARA E twice for SARA AE; NIKHAHIT and SARA AA for SARA AM; a Thai sentence ends without a full stop.
  th: { own: /\p{Script=Thai}/u, slips: /\u0e40\u0e40|\u0e4d[\u0e48-\u0e4b]?\u0e32|(?<!น)\.$/u },
  id: { own: latin, slips: / [,.;:!?]/ },
  // Two-part marks require a no-break space before them.
  fr: { own: latin, slips: /[^\u00a0\d][;:!?]|'| [,.]/ },
  de: { own: latin, slips: / [,.;:!?]/ },
  es: { own: latin, slips: / [,.;:!?]/ },
  lo: { own: /\p{Script=Lao}/u, slips: /\u0ec0\u0ec0|\u0ecd[\u0ec8-\u0ecb]?\u0eb2| [,.]/u },
  // A COENG joins the consonant that follows it.
  km: { own: /\p{Script=Khmer}/u, slips: /\u17d2(?![\u1780-\u17a2])|\.$| ។/u },
  // The vowel sign E is stored after its consonant; before it, the text is in the Zawgyi encoding.
  my: {
    own: /\p{Script=Myanmar}/u,
    slips: /(?<![\u1000-\u1021\u103b-\u103e\u103f])\u1031|[\u1060-\u1097]|[,.]/u,
  },
  fil: { own: latin, slips: / [,.;:!?]/ },
};
