/** The licences that packages may have: those under which we can use and ship them with at most a notice. */

/** SPDX identifiers (https://spdx.org/licenses/). */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  // The data of date-holidays, unchanged; the attribution is in its LICENSE and in docs/contract.md §21.
  'CC-BY-3.0',
  'CC0-1.0',
  'ISC',
  // libvips, a library of its own that sharp loads: whoever has our program may exchange it (LGPL 3, 4d).
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // Fonts may be shipped inside a program under any licence (SIL Open Font License 1.1, condition 2).
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
]);

/** Tools that are never shipped may have licences with conditions for changing and distributing them. */
const allowedInDevelopment = new Set([...allowed, 'MPL-2.0']);

/**
 * True if an SPDX expression allows us to use the package: one side of an OR is enough, an AND requires both.
 * Exceptions (WITH) and text that is not an expression are refused.
 */
export function isAllowed(expression: string, inDevelopment: boolean): boolean {
  const names = inDevelopment ? allowedInDevelopment : allowed;
  const isFlatAllowed = (flat: string) =>
    flat.split(' OR ').some((side) => side.split(' AND ').every((name) => names.has(name)));
  const inner = /\(([^()]*)\)/;
  let text = expression;
  while (inner.test(text)) text = text.replace(inner, (_, flat) => (isFlatAllowed(flat) ? 'MIT' : 'none'));
  return isFlatAllowed(text);
}
