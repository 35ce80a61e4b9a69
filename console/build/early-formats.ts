/**
 * A separate script, which runs as soon as it is loaded: the first formatter of a page makes V8 list every language
 * that it knows, and the page is idle while the other scripts load. Together with them it would delay the first paint.
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
      // `async`: it waits for no other script, and no other script waits for it.
      const attrs = { type: 'module', async: true, crossorigin: true, src: `/app/${file}` };
      return [{ tag: 'script', attrs, injectTo: 'head' }];
    },
  };
}
