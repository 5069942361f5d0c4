import type { Plugin } from 'vite'

/**
 * Prepends the order of cascade layers to every style sheet. Sheets load in any order, and the first one would set it.
 */
export function layerOrder(): Plugin {
  return {
    name: 'keyturn-layer-order',
    enforce: 'pre',
    transform(code, id) {
      return /\.css$/.test(id)
        ? { code: `@layer theme, base, components, pages, utilities;\n${code}`, map: null }
        : null
    },
  }
}
