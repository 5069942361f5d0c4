import type { Page } from 'playwright-core'

const MAX_REQUESTS = 6
const FIRST_CHARACTERS = 400
const LAST_CHARACTERS = 1_200

const requestsOf = new WeakMap<Page, string[]>()

/** Stores the last requests that changed something or were rejected, with the reason. */
export function recordRequests(page: Page): void {
  const calls: string[] = []
  requestsOf.set(page, calls)
  const note = (call: string) => {
    calls.push(call)
    if (calls.length > MAX_REQUESTS) calls.shift()
  }
  page.on('response', async (answer) => {
    const { pathname } = new URL(answer.url())
    const method = answer.request().method()
    if (!pathname.startsWith('/api/') || (method === 'GET' && answer.ok())) return
    const why = answer.ok() ? '' : ` ${(await answer.text().catch(() => '')).slice(0, FIRST_CHARACTERS)}`
    note(`${method} ${pathname} ${answer.status()}${why}`)
  })
  page.on('requestfailed', (request) =>
    note(`${request.method()} ${new URL(request.url()).pathname} ${request.failure()?.errorText}`),
  )
}

/** Returns the page's text and its last requests, for a failed test. */
export async function describePage(page: Page): Promise<string> {
  const words = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2_000 })
    .catch(() => 'nothing that could be read')
  const text = words.replace(/\s+/g, ' ')
  const shown =
    text.length > FIRST_CHARACTERS + LAST_CHARACTERS
      ? `${text.slice(0, FIRST_CHARACTERS)} ... ${text.slice(-LAST_CHARACTERS)}`
      : text
  return `At ${page.url()} after ${requestsOf.get(page)?.join(', ') || 'no call'}: ${shown}`
}
