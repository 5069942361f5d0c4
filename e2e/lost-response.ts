import type { Page } from 'playwright-core'

/** Lets the server process the next request, but replaces its response with a proxy's error page. */
export function loseResponse(page: Page, url: string): Promise<unknown> {
  let isLost = false
  return page.route(url, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback()
    isLost = true
    await route.fetch()
    await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
  })
}

/** Same for an upload. Only the response is replaced, because Chromium does not pass the file to a route handler. */
export async function loseUploadResponse(page: Page, url: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: url, requestStage: 'Response' }] })
  browser.once('Fetch.requestPaused', async ({ requestId }) => {
    await browser.send('Fetch.fulfillRequest', { requestId, responseCode: 502 })
    await browser.detach()
  })
}
