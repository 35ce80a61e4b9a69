/** Secrets for the operator: shown on a terminal, never in the log. */
export type Show = (text: string) => void;

/** Returns a function that writes to the terminal; undefined when the output goes elsewhere, where it may be kept. */
export function terminal(): Show | undefined {
  return process.stdout.isTTY ? (text) => void process.stdout.write(text) : undefined;
}
