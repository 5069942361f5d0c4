import type { Page } from 'playwright-core'

const CALLS_KEPT = 6
const FIRST_WORDS = 400
const LAST_WORDS = 1_200

const callsOf = new WeakMap<Page, string[]>()

/** Stores the last requests that changed something or were rejected, with the reason. */
export function followCalls(page: Page): void {
  const calls: string[] = []
  callsOf.set(page, calls)
  const note = (call: string) => {
    calls.push(call)
    if (calls.length > CALLS_KEPT) calls.shift()
  }
  page.on('response', async (answer) => {
    const { pathname } = new URL(answer.url())
    const method = answer.request().method()
    if (!pathname.startsWith('/api/') || (method === 'GET' && answer.ok())) return
    const why = answer.ok() ? '' : ` ${(await answer.text().catch(() => '')).slice(0, FIRST_WORDS)}`
    note(`${method} ${pathname} ${answer.status()}${why}`)
  })
  page.on('requestfailed', (request) =>
    note(`${request.method()} ${new URL(request.url()).pathname} ${request.failure()?.errorText}`),
  )
}

/** Returns the page's text and its last requests, for a failed test. */
export async function lastSeen(page: Page): Promise<string> {
  const words = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2_000 })
    .catch(() => 'nothing that could be read')
  const text = words.replace(/\s+/g, ' ')
  const shown =
    text.length > FIRST_WORDS + LAST_WORDS
      ? `${text.slice(0, FIRST_WORDS)} ... ${text.slice(-LAST_WORDS)}`
      : text
  return `At ${page.url()} after ${callsOf.get(page)?.join(', ') || 'no call'}: ${shown}`
}
