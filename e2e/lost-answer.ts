import type { Page } from 'playwright-core'

/** The server carries out the next call to this address; what comes back is a page of something in between. */
export const loseAnswer = (page: Page, url: string): Promise<unknown> =>
  page.route(
    url,
    async (route) => {
      await route.fetch()
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
    },
    { times: 1 },
  )
