import type { Plugin } from 'vite'

/**
 * Prepends the order of cascade layers to every style sheet, because sheets load in any order and the first named layer
 * would win.
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
