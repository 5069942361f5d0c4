import { prerender } from 'react-dom/static'
import { App } from './app.tsx'
import { pageAt } from './shell/pages.ts'
import { standstill } from './shell/road.ts'

/** A page as HTML; null: the empty app page. Runs at build time only. */
export async function drawPage(pathname: string | null): Promise<string> {
  const location = { pathname: pathname ?? '/', search: '', hash: '', state: null, key: 'drawn' }
  const page = pathname === null ? null : await pageAt(pathname)
  const start = { location, page, scrollY: null, staysPut: true }
  const { prelude } = await prerender(<App start={start} road={standstill} />, {
    // Nothing is streamed to anybody, so no part is large enough to be sent late and moved in by a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  return new Response(prelude).text()
}
