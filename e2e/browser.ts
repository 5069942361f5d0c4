import { setTimeout as patience } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeEach, inject } from 'vitest'
import { openFurnishedApp } from './furnished-app.ts'
import { followCalls, lastSeen } from './last-seen.ts'

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

interface Wishes {
  /** Nothing in the file moves the clock or touches who was there before: one app is open for all such files. */
  sharedApp?: boolean
  /** The whole browser, which asks people for permissions. */
  prompts?: boolean
  /** What moves, moves. Else it is drawn at rest, as for all who ask for less motion: in half the time. */
  motion?: boolean
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
 * An app and a browser for a test file. Each visitor starts clean and leaves with the test it came in, one let in
 * before all tests with the file: pages left open go on drawing, and slow down everything after them.
 */
export async function useBrowser(wishes: Wishes = {}): Promise<TestBrowser> {
  const whole = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const path = wishes.prompts ? whole : (process.env.HEADLESS_SHELL_PATH ?? whole)
  const own = wishes.sharedApp ? null : await openFurnishedApp()
  const address = own?.address ?? inject('sharedApp')
  const contexts: BrowserContext[] = []
  let staying = 0
  beforeEach(async ({ task }) => {
    // What a failed try did must not decide the next one: app and browser are new.
    if (task.result?.retryCount) {
      await leave(contexts.splice(0), path)
      await own?.openAnew()
    }
    staying = contexts.length
  })
  afterEach(async ({ task }) => {
    const pages = contexts.slice(staying).flatMap((context) => context.pages())
    if (task.result?.state === 'fail') await addTo(task.result.errors?.at(-1), pages)
    await leave(contexts.splice(staying), path)
  })
  afterAll(async () => {
    await leave(contexts.splice(0), path)
    await own?.close()
  })
  return {
    address,
    async visitor({ mobile = false, ...options } = {}) {
      const browser = await browserAt(path)
      const viewport = mobile ? { width: 390, height: 844 } : { width: 1280, height: 900 }
      const context = await browser.newContext({
        baseURL: address,
        viewport,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        reducedMotion: wishes.motion ? 'no-preference' : 'reduce',
        ...options,
      })
      context.setDefaultTimeout(60_000)
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

/** A page that will not leave takes its browser along; the next visitor comes with another. */
async function leave(contexts: readonly BrowserContext[], path: string): Promise<void> {
  const gone = Promise.all(contexts.map((context) => context.close())).then(
    () => true,
    () => false,
  )
  if (await Promise.race([gone, patience(10_000, false)])) return
  const stuck = browsers.get(path)
  browsers.delete(path)
  await stuck?.then((browser) => browser.close()).catch(() => undefined)
}

/** A fault that shows itself once in a hundred runs must be understood from its one report. */
async function addTo(error: { stack?: string } | undefined, pages: readonly Page[]): Promise<void> {
  if (!error) return
  const seen = await Promise.all(pages.map(lastSeen))
  error.stack = [...seen, error.stack ?? ''].join('\n')
}
