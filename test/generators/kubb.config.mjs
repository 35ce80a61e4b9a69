/** kubb: types, and functions on fetch that give the whole answer. */
import { defineConfig } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';

export default defineConfig({
  root: '.',
  input: { path: '../../openapi.json' },
  output: { path: './.tmp/kubb', clean: true, format: false, lint: false, barrelType: false },
  plugins: [
    pluginOas({ generators: [] }),
    pluginTs({ output: { path: 'types.ts', barrelType: false } }),
    pluginClient({
      output: { path: 'client.ts', barrelType: false },
      client: 'fetch',
      dataReturnType: 'full',
      bundle: true,
    }),
  ],
});
