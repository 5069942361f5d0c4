import type { Plugin } from 'vite'

/**
 * Says at the top of every style sheet which layer wins over which. Sheets arrive in no fixed order, and the
 * first one to name a layer would otherwise settle it for all.
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
