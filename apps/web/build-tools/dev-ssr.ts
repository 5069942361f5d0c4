import type { Plugin } from 'vite'
import { prerenderedPages } from '../app/page-table.ts'
import { headOf } from './page-head.ts'
import { entries } from './page-parts.ts'
import { APP_HEAD, withHead } from './write-pages.ts'

/** Dev server: renders each page on request, prerendered or empty as the build does. */
export function devSsr(): Plugin {
  return {
    name: 'keyturn-dev-ssr',
    apply: 'serve',
    configureServer: (server) => () =>
      void server.middlewares.use(async ({ originalUrl = '/' }, answer, next) => {
        try {
          const { pathname } = new URL(originalUrl, 'http://localhost')
          const { drawPage } = await server.ssrLoadModule('/app/entry.server.tsx')
          const page = prerenderedPages.find(({ path }) => path === pathname)
          const html = withHead(await drawPage(page?.path ?? null), page ? headOf(page) : APP_HEAD)
          const entry = page?.site ? entries.site : entries.app
          const start = `<script type="module" src="/${entry}"></script>`
          // Appended after React's own elements, because React hydrates them by order.
          const tools = (await server.transformIndexHtml(originalUrl, '<head></head>')).replace(
            /<\/?head>/g,
            '',
          )
          answer.setHeader('content-type', 'text/html; charset=utf-8')
          answer.end(html.replace('</head>', () => `${tools}</head>`).replace('</body>', `${start}</body>`))
        } catch (error) {
          next(error)
        }
      }),
  }
}
