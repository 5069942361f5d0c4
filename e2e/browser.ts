import { setTimeout as patience } from 'node:timers/promises'
import { unlistedNames } from '@keyturn/brand/browser-items'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeEach, expect, inject } from 'vitest'
import { openDemoApp } from './demo-app.ts'
import { describePage, recordRequests } from './failure-log.ts'
import { FOCUS_LOST, watchFocus } from './focus.ts'

export interface Visitor {
  page: Page
  context: BrowserContext
  /** Console errors. A test that expects none asserts that it is empty. */
  complaints: string[]
  /** Violations of the page policy. Every test fails if there are any. */
  forbidden: string[]
}

export interface TestBrowser {
  address: string
  /** Opens a new browser context of this screen size, closed after the test. */
  visitor(options?: VisitorOptions): Promise<Visitor>
  /** Shares one context between tests that leave the page unchanged. A failed test gets the next one a new context. */
  resident(options?: VisitorOptions): () => Promise<Visitor>
}

interface VisitorOptions extends BrowserContextOptions {
  /** Allows the service worker. */
  worker?: boolean
  mobile?: boolean
  /** Uses the full browser, which can prompt for permissions. */
  prompts?: boolean
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

interface BrowserOptions {
  /** Uses the shared app. Allowed if no test in the file moves the clock or changes existing members. */
  sharedApp?: boolean
  /** Plays animations. Default: reduced motion, which halves the time. */
  motion?: boolean
  /** Environment of the file's own app. */
  settings?: Record<string, string>
}

const browsers = new Map<string, Promise<Browser>>()

/** One browser process per test worker, with a separate context for each visitor. */
async function browserAt(executablePath: string): Promise<Browser> {
  const open = await browsers.get(executablePath)?.catch(() => null)
  if (open?.isConnected()) return open
  const next = chromium.launch({ executablePath, args: FLAGS })
  browsers.set(executablePath, next)
  return next
}

/**
 * App and browser for a test file. Each visitor has a new context that closes after the test, because open pages slow
 * down later tests.
 */
export async function useBrowser(wishes: BrowserOptions = {}): Promise<TestBrowser> {
  const own = wishes.sharedApp ? null : await openDemoApp(wishes.settings)
  const address = own?.address ?? inject('sharedApp')
  const visitors: Visitor[] = []
  const residents: Visitor[] = []
  const openVisitor = async (options: VisitorOptions): Promise<Visitor> => {
    const motion = wishes.motion ? 'no-preference' : 'reduce'
    return newVisitor({ baseURL: address, reducedMotion: motion, ...options })
  }
  beforeEach(async ({ task }) => {
    // Restarts the app before a retry, so that the failed try does not affect it.
    if (task.result?.retryCount) await own?.restart()
  })
  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail'
    const forbidden = [...visitors, ...residents].flatMap((visitor) => visitor.forbidden.splice(0))
    const leaving = [...visitors.splice(0), ...(failed ? residents.splice(0) : [])]
    if (failed) await addPagesTo(task.result?.errors?.at(-1), leaving)
    const kept = failed ? [] : (await Promise.all(leaving.map(storedNames))).flat()
    await closeVisitors(leaving)
    expect(forbidden, 'what no page may do').toEqual([])
    const ours = kept.filter((name) => !name.startsWith('test_'))
    expect(unlistedNames(ours), 'kept in the browser and not in the privacy notice').toEqual([])
  })
  afterAll(async () => {
    await closeVisitors(residents.splice(0))
    await own?.close()
  })
  return {
    address,
    async visitor(options = {}) {
      const visitor = await openVisitor(options)
      visitors.push(visitor)
      return visitor
    },
    resident(options = {}) {
      let resident: Visitor | null = null
      return async () => {
        if (!resident || resident.page.isClosed()) {
          resident = await openVisitor(options)
          residents.push(resident)
        }
        resident.complaints.length = 0
        return resident
      }
    },
  }
}

async function newVisitor({
  mobile = false,
  prompts = false,
  worker = false,
  ...options
}: VisitorOptions): Promise<Visitor> {
  const whole = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const browser = await browserAt(prompts ? whole : (process.env.HEADLESS_SHELL_PATH ?? whole))
  const context = await browser.newContext({
    viewport: mobile ? { width: 390, height: 844 } : { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    serviceWorkers: worker ? 'allow' : 'block',
    ...options,
  })
  context.setDefaultTimeout(60_000)
  const forbidden = await recordViolations(context)
  const page = await context.newPage()
  recordRequests(page)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // Ignores the console errors of API responses, because the page handles 404 or 402 itself.
    const isAnswer = message.location().url.includes('/api/')
    if (message.type() === 'error' && !isAnswer) complaints.push(message.text())
  })
  return { page, context, complaints, forbidden }
}

/**
 * Records policy violations in all pages of a visitor: HTML injection, foreign styles, other origins, and lost focus.
 */
async function recordViolations(context: BrowserContext): Promise<string[]> {
  const forbidden: string[] = []
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      // biome-ignore lint/suspicious/noConsole: the browser's complaints are what is read.
      console.error(`policy: ${violatedDirective} ${blockedURI} ${sample}`),
    ),
  )
  await watchFocus(context)
  context.on('console', (message) => {
    const text = message.text()
    if (text.startsWith('policy: ') || text.startsWith(FOCUS_LOST))
      forbidden.push(`${message.page()?.url()} ${message.text()}`)
  })
  return forbidden
}

/** Returns the names of all cookies and storage items. Empty for a closed page or one of another origin. */
async function storedNames({ context }: Visitor): Promise<string[]> {
  const stored = context
    .pages()
    .map((page) =>
      page
        .evaluate(async () => [
          ...Object.keys(localStorage),
          ...Object.keys(sessionStorage),
          ...(await indexedDB.databases()).flatMap(({ name }) => name ?? []),
          ...(await caches.keys()),
        ])
        .catch(() => []),
    )
  // Ignores errors, because a test may have closed its own context.
  const cookies = await context.cookies().catch(() => [])
  return [...cookies.map(({ name }) => name), ...(await Promise.all(stored)).flat()]
}

/** Closes the visitors. If a page hangs, closes the whole browser, and the next visitor gets a new one. */
async function closeVisitors(leaving: readonly Visitor[]): Promise<void> {
  const gone = Promise.all(leaving.map(({ context }) => context.close())).then(
    () => true,
    () => false,
  )
  if (await Promise.race([gone, patience(10_000, false)])) return
  await Promise.all(
    leaving.map(({ context }) =>
      context
        .browser()
        ?.close()
        .catch(() => undefined),
    ),
  )
}

/** Adds the page's state to a test error, because a rare failure must be explained by its one report. */
async function addPagesTo(error: { stack?: string } | undefined, those: readonly Visitor[]): Promise<void> {
  if (!error) return
  const pages = those.flatMap(({ context }) => context.pages())
  const seen = await Promise.all(pages.map(describePage))
  error.stack = [...seen, error.stack ?? ''].join('\n')
}

/** Takes the page offline. Waits for a failed request, because the browser lets some through for a moment. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.waitForFunction(() =>
    fetch('/health', { cache: 'no-store' }).then(
      () => false,
      () => true,
    ),
  )
}
