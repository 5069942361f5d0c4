import type { Page } from 'playwright-core'

/** The server carries out the next act sent to this address; what comes back is a page of something in between. */
export function loseAnswer(page: Page, url: string): Promise<unknown> {
  let isLost = false
  return page.route(url, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback()
    isLost = true
    await route.fetch()
    await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
  })
}

/** The same for an upload. Chromium does not pass its file to a route handler, so only the answer is replaced. */
export async function loseUploadAnswer(page: Page, url: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: url, requestStage: 'Response' }] })
  browser.once('Fetch.requestPaused', async ({ requestId }) => {
    await browser.send('Fetch.fulfillRequest', { requestId, responseCode: 502 })
    await browser.detach()
  })
}
