/**
 * Shows on stderr that a slow operation is running, and for how long: on a terminal one line that is rewritten each
 * second, elsewhere a line every five seconds.
 * @param {string} text
 * @param {{ isTTY?: boolean, write: (text: string) => unknown }} out
 */
export function showProgress(text, out = process.stderr) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const show = () => out.write(out.isTTY ? `\r${text} ${seconds()} s\u001b[K` : `${text} ${seconds()} s\n`);
  out.write(out.isTTY ? `${text} ` : `${text}\n`);
  const timer = setInterval(show, out.isTTY ? 1000 : 5000);
  return {
    /**
     * Ends the progress line; the next output can take its place.
     * @param {string} [last] the result to show
     */
    stop(last) {
      clearInterval(timer);
      if (out.isTTY) out.write('\r\u001b[K');
      if (last !== undefined) out.write(`${last} (${seconds()} s)\n`);
    },
  };
}
