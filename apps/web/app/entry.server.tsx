import { scripts } from 'virtual:site-scripts'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { PageLoading, Root } from './root.tsx'
import { appRoutes } from './routes.tsx'
import { SiteDocument } from './site-document.tsx'

/** Renders a page to HTML at build time. Null for the empty app page. */
export async function drawPage(path: string | null): Promise<string> {
  const { prelude } = await prerender(await elementAt(path), {
    // Disables streaming of late parts, because the HTML is written to a file.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  return new Response(prelude).text()
}

async function elementAt(path: string | null): Promise<ReactNode> {
  if (path === null)
    return (
      <Root>
        <PageLoading />
      </Root>
    )
  const load = scripts[path]
  if (!load) return appPageAt(path)
  const { default: Page } = await load()
  return (
    <SiteDocument path={path}>
      <Page />
    </SiteDocument>
  )
}

async function appPageAt(path: string): Promise<ReactNode> {
  const handler = createStaticHandler(appRoutes)
  const context = await handler.query(new Request(`http://localhost${path}`))
  if (context instanceof Response) throw new Error(`The app has no page ${path}.`)
  return (
    <Root>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Root>
  )
}
