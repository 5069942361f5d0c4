import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { z } from 'zod'
import { OFFLINE_CARD_ID } from '../../platform/client/hide-offline-card.ts'
import { withApp } from '../program.ts'
import { withCaddy } from './caddy.ts'
import { type ClickTime, clickAll } from './clicks.ts'
import { type TracedRequest, waterfall } from './waterfall.ts'

/** Member pages, each with a text that appears once its numbers are loaded. */
const PAGES: [path: string, ready: RegExp][] = [
  ['/dashboard', /\d+ of (the last )?\d+|£\d/],
  ['/rewards', /\d[\d,]* points/],
  ['/credit-profile', /Experian/],
  ['/settings', /Email/],
]
const ROUNDS = Number(process.env.ROUNDS ?? 5)
/** Rural phone: Lighthouse's slow 4G and its processor. */
const LINE = { offline: false, latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const SLOWER = 4
/** Time for which a page is watched after its numbers are loaded, for layout shifts. */
const WATCHED_MS = 2_000

/** True to write the requests of each dashboard visit as an SVG file beside this one. */
const WRITES_WATERFALL = process.env.DRAW === '1'
const DASHBOARD = '/dashboard'

const people = z.array(z.object({ email: z.string(), password: z.string() }))
const signedIn = z.object({ tokens: z.object({ access: z.string(), refresh: z.string() }) })
const times = z.object({ ms: z.int(), seenMs: z.int().nullable() })
type Tokens = z.infer<typeof signedIn>['tokens']

interface Visit {
  /** Null if an earlier visit left nothing in the offline cache. */
  seenMs: number | null
  ms: number
  requests: number
  kilobytes: number
  shift: number
  traced: TracedRequest[]
  presses: ClickTime[]
}

await withApp((app) => withCaddy(app, (address) => measure(app, address)))

async function measure(app: string, address: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.HEADLESS_SHELL_PATH ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors'],
  })
  print('\n| Page | | Seen last | First number | Requests | kB | Shift |\n|---|---|---:|---:|---:|---:|---:|')
  const presses: ClickTime[] = []
  for (const [path, ready] of PAGES) {
    const visits: { cold: Visit[]; warm: Visit[] } = { cold: [], warm: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      const [cold, warm] = await visitTwice(browser, `${address}${path}`, ready, await signIn(app))
      visits.cold.push(cold)
      visits.warm.push(warm)
      presses.push(...warm.presses)
    }
    for (const kind of ['cold', 'warm'] as const) {
      const { seenMs, ms, requests, kilobytes, shift } = middle(visits[kind])
      const seen = seenMs === null ? '–' : `${seenMs} ms`
      if (WRITES_WATERFALL && path === DASHBOARD) writeWaterfall(kind, middle(visits[kind]))
      print(`| ${path} | ${kind} | ${seen} | ${ms} ms | ${requests} | ${kilobytes} | ${shift.toFixed(3)} |`)
    }
  }
  await browser.close()
  print(`\n| Pressed on the dashboard | Slowest answer |\n|---|---:|`)
  for (const { name, ms } of slowestOf(presses)) print(`| ${name} | ${ms} ms |`)
}

function slowestOf(presses: readonly ClickTime[]): ClickTime[] {
  const byName = Map.groupBy(presses, ({ name }) => name)
  return [...byName].map(([name, all]) => ({ name, ms: Math.max(...all.map(({ ms }) => ms)) }))
}

function writeWaterfall(kind: string, { traced, ms }: Visit): void {
  const title = `${DASHBOARD}, ${kind}`
  writeFileSync(join(import.meta.dirname, `dashboard-${kind}.svg`), waterfall(title, traced, ms))
}

/** Grace has a plan, a bank and months of rent. */
async function signIn(address: string): Promise<Tokens> {
  const found = people.parse(await (await fetch(`${address}/sandbox/people`)).json())
  const grace = found.find(({ email }) => email.startsWith('grace'))
  const answer = await fetch(`${address}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(grace),
  })
  return signedIn.parse(await answer.json()).tokens
}

async function visitTwice(
  browser: Browser,
  url: string,
  ready: RegExp,
  tokens: Tokens,
): Promise<[Visit, Visit]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true })
  await context.addInitScript((given) => {
    if (localStorage.getItem('access_token')) return
    localStorage.setItem('access_token', given.access)
    localStorage.setItem('refresh_token', given.refresh)
  }, tokens)
  const visits = [
    await visit(await context.newPage(), url, ready),
    await visit(await context.newPage(), url, ready),
  ] as const
  await context.close()
  return [...visits]
}

async function visit(page: Page, url: string, ready: RegExp): Promise<Visit> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', LINE)
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  let requests = 0
  let bytes = 0
  line.on('Network.responseReceived', () => {
    requests += 1
  })
  line.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    bytes += encodedDataLength
    trace.get(requestId)?.ends.push(timestamp)
  })
  const trace = new Map<string, { url: string; began: number; ends: number[] }>()
  line.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) =>
    trace.set(requestId, { url: request.url, began: timestamp, ends: [] }),
  )
  await page.addInitScript(watchShifts)
  await page.addInitScript(watchFirstNumber, { ready: ready.source, card: OFFLINE_CARD_ID })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => Reflect.has(globalThis, 'firstNumberAt'), undefined, {
    polling: 500,
    timeout: 60_000,
  })
  const { ms, seenMs } = times.parse(
    await page.evaluate(() => ({
      ms: Reflect.get(globalThis, 'firstNumberAt'),
      seenMs: Reflect.get(globalThis, 'seenLastAt') ?? null,
    })),
  )
  await page.waitForTimeout(WATCHED_MS)
  const shift = await page.evaluate(() => Number(Reflect.get(globalThis, 'shifted') ?? 0))
  const presses = new URL(url).pathname === DASHBOARD ? await clickAll(page) : []
  await page.close()
  const traced = tracedIn([...trace.values()])
  return { seenMs, ms, requests, kilobytes: Math.round(bytes / 1000), shift, traced, presses }
}

function tracedIn(requests: readonly { url: string; began: number; ends: number[] }[]): TracedRequest[] {
  const start = Math.min(...requests.map(({ began }) => began))
  return requests.flatMap(({ url, began, ends: [end] }) =>
    end === undefined || !url.startsWith('http')
      ? []
      : [{ path: new URL(url).pathname, beganAt: (began - start) * 1000, endedAt: (end - start) * 1000 }],
  )
}

/**
 * Notes when the first number is in the document, by the page's own clock and from inside the page, because a query
 * from outside takes the slowed processor's time.
 */
function watchFirstNumber({ ready, card }: { ready: string; card: string }): void {
  const text = new RegExp(ready)
  const look = (): void => {
    const now = Math.round(performance.now())
    if (!Reflect.has(globalThis, 'seenLastAt') && document.getElementById(card))
      Reflect.set(globalThis, 'seenLastAt', now)
    if (text.test(document.querySelector('main')?.textContent ?? ''))
      Reflect.set(globalThis, 'firstNumberAt', now)
    else requestAnimationFrame(look)
  }
  look()
}

function watchShifts(): void {
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) {
      const value = Number(Reflect.get(each, 'value'))
      Reflect.set(globalThis, 'shifted', Number(Reflect.get(globalThis, 'shifted') ?? 0) + value)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

function middle(visits: Visit[]): Visit {
  const sorted = [...visits].sort((one, other) => one.ms - other.ms)
  return (
    sorted[Math.floor(sorted.length / 2)] ?? {
      seenMs: null,
      ms: 0,
      requests: 0,
      kilobytes: 0,
      shift: 0,
      traced: [],
      presses: [],
    }
  )
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
