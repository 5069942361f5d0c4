import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { withApp } from '../program.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const mainPages = ['/', '/subscription', '/qand-a', '/contact-us', '/privacy-policy']
const otherPages = [
  '/about-us',
  '/media-room',
  '/terms',
  '/complaints',
  '/accessibility',
  '/login',
  '/registration',
]
/** Number of rounds, of which the median counts, because a busy machine distorts a single one. */
const rounds = Number(process.env.ROUNDS ?? 3)

interface Measured {
  scores: number[]
  layoutShift: number
  largestPaintMs: number
  blockedMs: number
  scriptBytes: number
  styleBytes: number
  fontBytes: number
  foreign: number
  /** Lighthouse's benchmark index of the machine, about 1,500 when idle. Lighthouse then slows the page fourfold. */
  machine: number
  failed: string[]
}

/** Runs Lighthouse's mobile profile (a slow phone on a slow network) against the built pages. */
await withApp(async (address) => {
  const chrome = await launch({
    chromePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  let below = 0
  print([
    'page',
    'perf',
    'a11y',
    'best',
    'seo',
    'CLS',
    'LCP',
    'TBT',
    'script',
    'style',
    'fonts',
    'foreign',
    'machine',
  ])
  try {
    const wanted = process.argv.slice(2)
    for (const path of wanted.length > 0 ? wanted : [...mainPages, ...otherPages]) {
      const measured: Measured[] = []
      for (let round = 0; round < rounds; round++)
        measured.push(await measure(`${address}${path}`, chrome.port))
      const middle = measured.toSorted((a, b) => (a.scores[0] ?? 0) - (b.scores[0] ?? 0))[rounds >> 1]
      if (!middle) continue
      report(path, middle)
      const floor = [mainPages.includes(path) ? 95 : 90, 100, 100, 100]
      if (middle.layoutShift >= 0.02 || middle.scores.some((score, at) => score < (floor[at] ?? 0))) below++
    }
  } finally {
    chrome.kill()
  }
  process.exitCode = below === 0 ? 0 : 1
})

async function measure(url: string, port: number): Promise<Measured> {
  const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`)
  const { audits, categories: scored, environment } = result.lhr
  const requests = itemsOf(audits['network-requests']?.details)
  const sent = (type: string): number =>
    requests
      .filter(({ resourceType }) => resourceType === type)
      .reduce((sum, { transferSize }) => sum + Number(transferSize ?? 0), 0)
  return {
    scores: categories.map((name) => Math.round((scored[name]?.score ?? 0) * 100)),
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? 1,
    largestPaintMs: audits['largest-contentful-paint']?.numericValue ?? 0,
    blockedMs: audits['total-blocking-time']?.numericValue ?? 0,
    scriptBytes: sent('Script'),
    styleBytes: sent('Stylesheet'),
    fontBytes: sent('Font'),
    foreign: requests.filter(({ url: address }) => !String(address).startsWith(new URL(url).origin)).length,
    machine: environment.benchmarkIndex,
    failed: categories
      .slice(1)
      .flatMap((name) =>
        (scored[name]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
          .map(({ id }) => id),
      ),
  }
}

function itemsOf(details: object | undefined): Record<string, unknown>[] {
  return details && 'items' in details && Array.isArray(details.items) ? details.items : []
}

function report(path: string, measured: Measured): void {
  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
  print([
    path,
    ...measured.scores.map(String),
    measured.layoutShift.toFixed(3),
    `${Math.round(measured.largestPaintMs)} ms`,
    `${Math.round(measured.blockedMs)} ms`,
    kilobytes(measured.scriptBytes),
    kilobytes(measured.styleBytes),
    kilobytes(measured.fontBytes),
    String(measured.foreign),
    String(Math.round(measured.machine)),
  ])
  if (measured.failed.length > 0) process.stdout.write(`  not met: ${measured.failed.join(', ')}\n`)
}

function print(cells: string[]): void {
  process.stdout.write(
    `${cells.map((cell, at) => (at === 0 ? cell.padEnd(18) : cell.padStart(9))).join(' ')}\n`,
  )
}
