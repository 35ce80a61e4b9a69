/**
 * `npm run console:dev`: serves the console's sources at http://127.0.0.1:5173/app/ and passes everything else on to
 * the server that runs at port 3000, or at the address that is its argument. The policy of the page is not sent here: Vite's own script
 * would break it. Tests run against the built console, which has it.
 */
import { createServer } from 'vite';
import { viteConfig } from './vite-config.ts';

const target = process.argv[2] ?? 'http://127.0.0.1:3000';
const vite = await createServer({
  ...viteConfig('dist'),
  logLevel: 'info',
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '^/(?!app/|@|node_modules/)': { target, changeOrigin: false } },
  },
});
await vite.listen();
vite.printUrls();
