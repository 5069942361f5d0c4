import { setTimeout as patience } from 'node:timers/promises'
import { unlistedNames } from '@keyturn/platform/browser-items'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeEach, expect, inject } from 'vitest'
import { openDemoApp } from './demo-app.ts'
import { FOCUS_LOST, watchFocus } from './focus.ts'
import { followCalls, lastSeen } from './last-seen.ts'

export interface Visitor {
  page: Page
  context: BrowserContext
  /** What the browser complained about; a test that expects none asserts that it is empty. */
  complaints: string[]
  /** What a page tried that its policy forbids: no test passes with any, whichever page it came to. */
  forbidden: string[]
}

export interface TestBrowser {
  address: string
  /** A person with a browser of their own: nothing stored, a given screen. They leave with the test they came in. */
  visitor(options?: Person): Promise<Visitor>
  /** One person for all tests that leave a page as good as they found it; another comes after one that failed. */
  resident(options?: Person): () => Promise<Visitor>
}

interface Person extends BrowserContextOptions {
  /** Their browser runs our worker, which stands between the page and the line. */
  worker?: boolean
  mobile?: boolean
  /** Their browser is a whole one, which asks people for permissions. */
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

interface Wishes {
  /** Nothing in the file moves the clock or touches who was there before: one app is open for all such files. */
  sharedApp?: boolean
  /** What moves, moves. Else it is drawn at rest, as for all who ask for less motion: in half the time. */
  motion?: boolean
  /** What the operator of the file's own app has set. */
  settings?: Record<string, string>
}

const browsers = new Map<string, Promise<Browser>>()

/** One browser for all files of a worker: what one visitor keeps is not another's. It ends with the worker. */
async function browserAt(executablePath: string): Promise<Browser> {
  const open = await browsers.get(executablePath)?.catch(() => null)
  if (open?.isConnected()) return open
  const next = chromium.launch({ executablePath, args: FLAGS })
  browsers.set(executablePath, next)
  return next
}

/**
 * An app and a browser for a test file. Each visitor starts clean and leaves with the test: pages left open go on
 * drawing, and slow down everything after them.
 */
export async function useBrowser(wishes: Wishes = {}): Promise<TestBrowser> {
  const own = wishes.sharedApp ? null : await openDemoApp(wishes.settings)
  const address = own?.address ?? inject('sharedApp')
  const visitors: Visitor[] = []
  const residents: Visitor[] = []
  const letIn = async (options: Person): Promise<Visitor> => {
    const motion = wishes.motion ? 'no-preference' : 'reduce'
    return enter({ baseURL: address, reducedMotion: motion, ...options })
  }
  beforeEach(async ({ task }) => {
    // What a failed try did must not decide the next one: the app is new.
    if (task.result?.retryCount) await own?.openAnew()
  })
  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail'
    const forbidden = [...visitors, ...residents].flatMap((visitor) => visitor.forbidden.splice(0))
    const leaving = [...visitors.splice(0), ...(failed ? residents.splice(0) : [])]
    if (failed) await addTo(task.result?.errors?.at(-1), leaving)
    const kept = failed ? [] : (await Promise.all(leaving.map(namesKept))).flat()
    await leave(leaving)
    expect(forbidden, 'what no page may do').toEqual([])
    const ours = kept.filter((name) => !name.startsWith('test_'))
    expect(unlistedNames(ours), 'kept in the browser and not in the privacy notice').toEqual([])
  })
  afterAll(async () => {
    await leave(residents.splice(0))
    await own?.close()
  })
  return {
    address,
    async visitor(options = {}) {
      const visitor = await letIn(options)
      visitors.push(visitor)
      return visitor
    },
    resident(options = {}) {
      let resident: Visitor | null = null
      return async () => {
        if (!resident || resident.page.isClosed()) {
          resident = await letIn(options)
          residents.push(resident)
        }
        resident.complaints.length = 0
        return resident
      }
    },
  }
}

async function enter({
  mobile = false,
  prompts = false,
  worker = false,
  ...options
}: Person): Promise<Visitor> {
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
  const forbidden = await noteForbidden(context)
  const page = await context.newPage()
  followCalls(page)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // An answer of 404 or 402 from the API is news for the page, which says it in words; the browser logs it too.
    const isAnswer = message.location().url.includes('/api/')
    if (message.type() === 'error' && !isAnswer) complaints.push(message.text())
  })
  return { page, context, complaints, forbidden }
}

/**
 * Text that was to become markup or a script, a style of unknown origin, an address elsewhere, a focus that is lost: in
 * every page of theirs.
 */
async function noteForbidden(context: BrowserContext): Promise<string[]> {
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

/** Names of all cookies and stored items of a person's browser. A page that is at another origin, or gone, has none to ask. */
async function namesKept({ context }: Visitor): Promise<string[]> {
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
  // A test may have closed its own.
  const cookies = await context.cookies().catch(() => [])
  return [...cookies.map(({ name }) => name), ...(await Promise.all(stored)).flat()]
}

/** A page that will not leave takes its browser along; the next visitor comes with another. */
async function leave(leaving: readonly Visitor[]): Promise<void> {
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

/** A fault that shows itself once in a hundred runs must be understood from its one report. */
async function addTo(error: { stack?: string } | undefined, those: readonly Visitor[]): Promise<void> {
  if (!error) return
  const pages = those.flatMap(({ context }) => context.pages())
  const seen = await Promise.all(pages.map(lastSeen))
  error.stack = [...seen, error.stack ?? ''].join('\n')
}

/** No request leaves the page after this: a browser that was told so lets some through for a moment. */
export async function cutOff(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.waitForFunction(() =>
    fetch('/health', { cache: 'no-store' }).then(
      () => false,
      () => true,
    ),
  )
}
