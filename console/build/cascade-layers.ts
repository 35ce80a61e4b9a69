/**
 * The order of the cascade layers, at the head of every style sheet: in whatever order a browser reads them, screens
 * override components, components override layouts, and layouts override elements.
 */
import type { Plugin } from 'vite';

const order = '@layer tokens, base, layout, components, screens;';

export function cascadeLayers(): Plugin {
  return {
    name: 'cascade-layers',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith('.css') ? `${order}\n${code}` : undefined),
  };
}
