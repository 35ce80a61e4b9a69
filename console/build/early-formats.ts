/**
 * A script of its own, which runs as soon as it is there: the first formatter of a page makes V8 list every language that
 * it knows, and the page has nothing else to do while the other scripts arrive. With them it would delay the first paint.
 */
import type { Plugin } from 'vite';

const source = `new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD' }).format(0);
new Intl.PluralRules().select(0);
`;

/** The script among the built files. */
export function isEarlyScript(fileName: string): boolean {
  return /^assets\/early-[\w-]+\.js$/.test(fileName);
}

export function earlyFormats(): Plugin {
  return {
    name: 'early-formats',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', name: 'early.js', source });
    },
    transformIndexHtml: (_html, { bundle = {} }) => {
      const [file] = Object.keys(bundle).filter(isEarlyScript);
      if (file === undefined) throw new Error('the early script was not written');
      // `async`: it waits for no other script, and none for it.
      const attrs = { type: 'module', async: true, crossorigin: true, src: `/app/${file}` };
      return [{ tag: 'script', attrs, injectTo: 'head' }];
    },
  };
}
