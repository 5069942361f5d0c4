import { scripts } from 'virtual:site-scripts'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { OnItsWay, Root } from './root.tsx'
import { appRoutes } from './routes.tsx'
import { SiteDocument } from './site-document.tsx'

/** A page as HTML; null: the empty app page. Runs at build time only. */
export async function drawPage(path: string | null): Promise<string> {
  const { prelude } = await prerender(await elementAt(path), {
    // Nothing is streamed to anybody, so no part is large enough to be sent late and moved in by a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  return new Response(prelude).text()
}

async function elementAt(path: string | null): Promise<ReactNode> {
  if (path === null)
    return (
      <Root>
        <OnItsWay />
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
