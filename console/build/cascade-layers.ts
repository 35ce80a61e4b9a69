/**
 * The order of the cascade layers, at the head of every style sheet: whichever of them a browser reads first, screens
 * decide before components, and these before the elements.
 */
import type { Plugin } from 'vite';

const order = '@layer tokens, base, components, screens;';

export function cascadeLayers(): Plugin {
  return {
    name: 'cascade-layers',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith('.css') ? `${order}\n${code}` : undefined),
  };
}
