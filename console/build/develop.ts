/**
 * `npm run console:dev`: serves the console's sources at http://127.0.0.1:5173/app/ and passes everything else on to
 * the server that runs at port 3000, or at the address that is its argument. With `--pseudo` English is shown longer
 * and with accents (pseudo.ts).
 *
 * The page has the policy of the real one. Only Vite's own styles are permitted besides, by a nonce, and its socket.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { policyText } from '#server/features/console/page-policy.ts';
import { viteConfig } from './vite-config.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pseudo: { type: 'boolean', default: false } },
});
const [target = 'http://127.0.0.1:3000'] = positionals;
const nonce = randomUUID();
const policy = policyText({ 'style-src': `'nonce-${nonce}'`, 'connect-src': 'ws://127.0.0.1:5173' });
const vite = await createServer({
  ...viteConfig('dist', values.pseudo),
  html: { cspNonce: nonce },
  logLevel: 'info',
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    headers: { 'content-security-policy': policy },
    // It is made of markup from text.
    hmr: { overlay: false },
    proxy: { '^/(?!app/|@|node_modules/)': { target, changeOrigin: false } },
  },
});
await vite.listen();
vite.printUrls();
