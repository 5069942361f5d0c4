import type { Plugin } from 'vite'
import { prerenderedPaths } from '../app/page-table.ts'

const START = '<script type="module" src="/app/entry.client.tsx"></script>'

/** While one works on the pages: each is drawn as it is asked for, ready-made or empty as the build would write it. */
export function drawWhenAsked(): Plugin {
  return {
    name: 'keyturn-draw-when-asked',
    apply: 'serve',
    configureServer: (server) => () =>
      void server.middlewares.use(async ({ originalUrl = '/' }, answer, next) => {
        try {
          const { pathname } = new URL(originalUrl, 'http://localhost')
          const { drawPage } = await server.ssrLoadModule('/app/entry.server.tsx')
          const html: string = await drawPage(prerenderedPaths.includes(pathname) ? pathname : null)
          // Behind all that React knows of: it finds its own parts by their order.
          const tools = (await server.transformIndexHtml(originalUrl, '<head></head>')).replace(
            /<\/?head>/g,
            '',
          )
          answer.setHeader('content-type', 'text/html; charset=utf-8')
          answer.end(html.replace('</head>', () => `${tools}</head>`).replace('</body>', `${START}</body>`))
        } catch (error) {
          next(error)
        }
      }),
  }
}
