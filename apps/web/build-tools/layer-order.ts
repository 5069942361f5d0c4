import type { Plugin } from 'vite'

const order = '@layer theme, base, components, utilities;'

/**
 * The browser ranks style layers in the order it first meets their names. The build cuts the styles into
 * files whose order depends on who imports whom, so every file opens with the whole ranking.
 */
export function layerOrder(): Plugin {
  return {
    name: 'keyturn-layer-order',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        const text = typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)
        if (!text.startsWith(order)) file.source = order + text
      }
    },
  }
}
