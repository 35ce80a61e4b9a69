/** The unit of generated texts that may contain anything. */
import fc from 'fast-check';

/** UTF-8 has no half of a surrogate pair. */
const surrogates = { first: 0xd800, count: 0x800 };

/**
 * Any character, as in fast-check's unit `binary`, and with the same draws. That one begins with a table of a million
 * characters, which takes seconds, and 190 MB of memory until the process ends.
 */
export const anyCharacter = fc.nat(0x10ffff - surrogates.count).map(
  (place) => String.fromCodePoint(place < surrogates.first ? place : place + surrogates.count),
  // The way back, which fast-check takes to insert texts that are known to be dangerous.
  (character) => {
    const code = typeof character === 'string' ? character.codePointAt(0) : undefined;
    if (code === undefined || String.fromCodePoint(code) !== character) throw new Error('not one character');
    return code < surrogates.first ? code : code - surrogates.count;
  },
);
