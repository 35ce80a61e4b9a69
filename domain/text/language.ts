/** The languages of translated texts, and how one is chosen (specification, "Language selection"; contract §3). */

/** The 14 supported codes, in the order of the specification ("TranslatedField"). */
export const languages = [
  'en',
  'vi',
  'ja',
  'zh',
  'ko',
  'th',
  'id',
  'fr',
  'de',
  'es',
  'lo',
  'km',
  'my',
  'fil',
] as const;

/** One of the 14 supported codes. */
export type Language = (typeof languages)[number];

/** The language that a request asks for; `undefined` means absent, an empty string is present. */
export interface RequestedLanguage {
  /** The query parameter `lang`; the first one when it is repeated. */
  readonly query: string | undefined;
  /** The value of the language cookie. */
  readonly cookie: string | undefined;
  /** The value of the language header, with repeated lines joined by commas. */
  readonly header: string | undefined;
}

/** True if the text is one of the 14 codes exactly, without any normalization. */
export function isLanguage(text: string): text is Language {
  return supported.has(text);
}

/**
 * The supported language that a code stands for: regional variants become the base code and `tl` becomes
 * `fil` (spec "Language selection" 3); any case, `_` as `-`, script subtags and surrounding white space are
 * accepted too (contract §3). `undefined` when the code is malformed or its language is not supported.
 */
export function normalizeLanguage(code: string): Language | undefined {
  return bySubtag.get(code) ?? bySubtag.get(primarySubtag(code));
}

/**
 * The language of the answer. The query decides before the cookie, the cookie before the header, and a query
 * or cookie that is present decides alone: unsupported or empty, it means `en` (spec "Language selection" 1,
 * 2, 4; contract §3). Never fails.
 */
export function chooseLanguage(requested: RequestedLanguage): Language {
  const single = requested.query ?? requested.cookie;
  if (single !== undefined) return normalizeLanguage(single) ?? 'en';
  return requested.header === undefined ? 'en' : preferredLanguage(requested.header);
}

const supported: ReadonlySet<string> = new Set(languages);

/** The language of each primary subtag. Tagalog is served as Filipino (specification, "Language selection" 3). */
const bySubtag: ReadonlyMap<string, Language> = new Map<string, Language>([
  ...languages.map((language): [string, Language] => [language, language]),
  ['tl', 'fil'],
]);

/** The shape of RFC 4647, 2.1, with the underscore that many clients write. */
const languageTag = /^([a-z]{1,8})(?:[-_][a-z0-9]{1,8})*$/i;

function primarySubtag(code: string): string {
  return languageTag.exec(code.trim())?.[1]?.toLowerCase() ?? '';
}

/** One list member of Accept-Language: a range and its weight (RFC 9110, 12.5.4 and 12.4.2), or `*`. */
const listMember =
  /^[ \t]*(\*|[a-z]{1,8}(?:[-_][a-z0-9]{1,8})*)(?:[ \t]*;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?[ \t]*$/i;

/**
 * The supported language with the highest weight; the first one among equals. Members that violate the grammar are
 * skipped. A weight of 0 excludes a language. The time is linear in the length of the header, the memory constant.
 */
function preferredLanguage(header: string): Language {
  const named = new Set<Language>();
  const accepted = new Set<Language>();
  let best: Language | undefined;
  let bestWeight = 0;
  let anyWeight = 0;
  let anyComesFirst = false;
  for (let start = 0; start <= header.length; ) {
    const comma = header.indexOf(',', start);
    const end = comma === -1 ? header.length : comma;
    const member = end > start ? listMember.exec(header.slice(start, end)) : null;
    start = end + 1;
    if (member?.[1] === undefined) continue;
    const weight = member[2] === undefined ? 1 : Number(member[2]);
    if (member[1] === '*') {
      if (weight > anyWeight) {
        anyWeight = weight;
        anyComesFirst = weight > bestWeight;
      }
      continue;
    }
    const language = normalizeLanguage(member[1]);
    if (language === undefined) continue;
    named.add(language);
    if (weight > 0) accepted.add(language);
    if (weight > bestWeight) {
      best = language;
      bestWeight = weight;
    }
  }
  const anyWins = anyWeight > bestWeight || (anyWeight === bestWeight && anyComesFirst);
  return (anyWins ? anyLanguage(named, accepted) : undefined) ?? best ?? 'en';
}

/**
 * The language that `*` stands for: English, as when no language is requested (specification, "Language selection" 2),
 * unless the header excludes it; then the first language that the header does not name.
 */
function anyLanguage(named: ReadonlySet<Language>, accepted: ReadonlySet<Language>): Language | undefined {
  if (!named.has('en') || accepted.has('en')) return 'en';
  return languages.find((language) => !named.has(language));
}
