/**
 * Names that every object of JavaScript has. A client may send them anywhere, and a lookup in a plain object finds a
 * function under them where a table has nothing.
 */
export const memberNames = ['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty'] as const;
