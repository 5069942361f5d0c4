import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offlineCardScript } from './offline-card.ts'

const DAY_MS = 24 * 3_600_000
const NOW = Date.UTC(2026, 10, 27, 10)
const LINES = ['16 of 17 paid on time', '', 'As you saw it on 26 November 2026 at 10:00.']

const tokenOf = (session: string): string =>
  `x.${btoa(JSON.stringify({ sid: session })).replaceAll('=', '')}.x`
const keptBy = (session: string, { at = NOW - DAY_MS, shape = 1 } = {}): string =>
  JSON.stringify({ shape, session, parts: { first_numbers: { seen: LINES, at } } })

interface Browser {
  path: string
  device?: Record<string, string>
  tab?: Record<string, string>
}

/** Runs the inline script in a fake page and returns the text lines it added. */
function open({ path, device = {}, tab = {} }: Browser): string[] {
  const lines: string[] = []
  const element = () => ({
    textContent: '',
    setAttribute: () => undefined,
    append: ({ textContent }: { textContent: string }) => lines.push(textContent),
  })
  const shown: unknown[] = []
  vi.stubGlobal('location', { pathname: path })
  vi.stubGlobal('sessionStorage', { getItem: (name: string) => tab[name] ?? null })
  vi.stubGlobal('localStorage', { getItem: (name: string) => device[name] ?? null })
  vi.stubGlobal('document', { createElement: element, body: { append: (card: unknown) => shown.push(card) } })
  // biome-ignore lint/security/noGlobalEval: it is the text of a script in a document, run as a browser runs it.
  globalThis.eval(offlineCardScript)
  return shown.length > 0 ? lines : []
}

beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the offline card shows what the remembered member saw, with its time', () => {
  const device = { access_token: tokenOf('s1'), last_seen: keptBy('s1') }
  expect(open({ path: '/dashboard/', device })).toEqual([LINES[0], LINES[2]])
})

test.each<[string, Browser]>([
  ['after signing out', { path: '/dashboard', device: { last_seen: keptBy('s1') } }],
  [
    'for another session',
    { path: '/dashboard', device: { access_token: tokenOf('s2'), last_seen: keptBy('s1') } },
  ],
  [
    'for a member who signed in for this tab only',
    {
      path: '/dashboard',
      device: { access_token: tokenOf('s1'), last_seen: keptBy('s1') },
      tab: { access_token: tokenOf('s9') },
    },
  ],
  [
    'after seven days',
    {
      path: '/dashboard',
      device: { access_token: tokenOf('s1'), last_seen: keptBy('s1', { at: NOW - 7 * DAY_MS - 1 }) },
    },
  ],
  [
    'with another format',
    { path: '/dashboard', device: { access_token: tokenOf('s1'), last_seen: keptBy('s1', { shape: 0 }) } },
  ],
  ['with a foreign value', { path: '/dashboard', device: { access_token: tokenOf('s1'), last_seen: 'x' } }],
  ['without a stored value', { path: '/dashboard', device: { access_token: tokenOf('s1') } }],
  [
    'on another page',
    { path: '/settings', device: { access_token: tokenOf('s1'), last_seen: keptBy('s1') } },
  ],
])('the offline card is empty %s', (_, browser) => {
  expect(open(browser)).toEqual([])
})
