import { renderToReadableStream } from 'react-dom/server.browser'
import { type EntryContext, ServerRouter } from 'react-router'

/** Runs at build time only: waits for the whole page, so that no inline script has to move late parts in. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const page = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    signal: request.signal,
    // Nothing is streamed to anybody, so no part is large enough to be sent late and moved in by a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  await page.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(page, { status, headers })
}
