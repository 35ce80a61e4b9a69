/** The choices of a combo box that match the typed text. */

export interface Choice {
  readonly id: string;
  /** The text that is shown; any part of it finds the choice. */
  readonly text: string;
  /** Shown next to it, such as an email address; not searched. */
  readonly note?: string;
}

/** The choices that contain every word, whatever the case; those that begin with the text come first. */
export function matchingChoices(choices: readonly Choice[], typed: string): readonly Choice[] {
  const text = typed.trim().toLowerCase();
  const words = text.split(/[\s/_]+/u).filter(Boolean);
  const found = choices.filter((choice) => {
    const own = choice.text.toLowerCase();
    return words.every((word) => own.includes(word));
  });
  const begins = ({ text: own }: Choice) => own.toLowerCase().startsWith(text);
  return [...found.filter(begins), ...found.filter((choice) => !begins(choice))];
}
