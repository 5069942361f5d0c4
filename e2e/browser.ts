import { setTimeout as patience } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { houseAddress } from './address.ts'
import { followCalls, lastSeen } from './last-seen.ts'
import { callHouse } from './renter.ts'

export interface Visitor {
  page: Page
  context: BrowserContext
  /** What the browser complained about; a test that expects none asserts that it is empty. */
  complaints: string[]
}

export interface TestBrowser {
  address: string
  /** A person with a browser of their own: nothing stored, a given screen. */
  visitor(options?: BrowserContextOptions & { mobile?: boolean }): Promise<Visitor>
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * One browser per test file. Each visitor starts clean and leaves with the test it came in, one let in before all
 * tests with the file: pages left open go on drawing, and slow down everything after them. `prompts`: the file needs
 * the whole browser, which asks people for permissions.
 */
export function useBrowser({ prompts = false } = {}): TestBrowser {
  const address = houseAddress()
  let browser: Browser
  const contexts: BrowserContext[] = []
  beforeAll(async () => {
    const whole = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
    const executablePath = prompts ? whole : (process.env.HEADLESS_SHELL_PATH ?? whole)
    browser = await chromium.launch({ executablePath, args: FLAGS })
  })
  let staying = 0
  beforeEach(async ({ task }) => {
    staying = contexts.length
    // What a failed try did to the house must not decide the next one.
    if (task.result?.retryCount) await freshlySeeded(address)
  })
  afterEach(async ({ task }) => {
    const pages = contexts.slice(staying).flatMap((context) => context.pages())
    if (task.result?.state === 'fail') await addTo(task.result.errors?.at(-1), pages)
    // A page that will not leave is left to the end of the browser.
    const leaving = contexts.splice(staying).map((context) => context.close().catch(() => undefined))
    await Promise.race([Promise.all(leaving), patience(2_000)])
  })
  afterAll(() => browser.close())
  return {
    address,
    async visitor({ mobile = false, ...options } = {}) {
      const viewport = mobile ? { width: 390, height: 844 } : { width: 1280, height: 900 }
      const context = await browser.newContext({
        baseURL: address,
        viewport,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        ...options,
      })
      context.setDefaultTimeout(30_000)
      contexts.push(context)
      const page = await context.newPage()
      followCalls(page)
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        // An answer of 404 or 402 from the API is news for the page, which says it in words; the browser logs it too.
        const isAnswer = message.location().url.includes('/api/')
        if (message.type() === 'error' && !isAnswer) complaints.push(message.text())
      })
      return { page, context, complaints }
    },
  }
}

/** A house as it was when the file began; a move of the clock waits until the demo's past has been lived. */
async function freshlySeeded(address: string): Promise<void> {
  await callHouse(address, '/sandbox/reset', { body: {} })
  await callHouse(address, '/sandbox/clock', { body: { advance: '0s' } })
}

/** A fault that shows itself once in a hundred runs must be understood from its one report. */
async function addTo(error: { stack?: string } | undefined, pages: readonly Page[]): Promise<void> {
  if (!error) return
  const seen = await Promise.all(pages.map(lastSeen))
  error.stack = [...seen, error.stack ?? ''].join('\n')
}
