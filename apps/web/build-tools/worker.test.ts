import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'

const SCRIPT = readFileSync(join(import.meta.dirname, '../public/worker.js'), 'utf8')
const ORIGIN = 'https://keyturn.example'
const HTML =
  '<link href="/assets/a-1.css"><script>import("/assets/b-2.js");["/assets/b-2.js"]</script><img src="/x.png">'

type Listener = (event: object) => void
interface World {
  listeners: Map<string, Listener>
  cached: Map<string, Map<string, Response>>
  asked: string[]
  line: boolean
}
let world: World

const pathOf = (request: string | Request): string =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname

/** Fake service worker environment: caches, network and events. */
beforeEach(() => {
  world = {
    listeners: new Map(),
    cached: new Map([['keyturn-offline-old', new Map()]]),
    asked: [],
    line: true,
  }
  const fetch = async (request: string | Request): Promise<Response> => {
    if (!world.line) throw new TypeError('no line')
    world.asked.push(pathOf(request))
    return new Response(pathOf(request) === '/offline' ? HTML : 'from the line')
  }
  const open = async (name: string) => {
    const held = world.cached.get(name) ?? new Map<string, Response>()
    world.cached.set(name, held)
    const put = async (path: string, answer: Response) => void held.set(path, answer)
    const addAll = async (paths: Iterable<string>) => {
      for (const path of paths) await put(path, await fetch(path))
    }
    return { put, addAll }
  }
  const match = async (request: string | Request) =>
    [...world.cached.values()].map((held) => held.get(pathOf(request))).find((found) => found)
  const caches = {
    open,
    match,
    keys: async () => [...world.cached.keys()],
    delete: async (name: string) => world.cached.delete(name),
  }
  const self = {
    location: new URL(ORIGIN),
    registration: {},
    addEventListener: (name: string, listener: Listener) => void world.listeners.set(name, listener),
    skipWaiting: () => {
      throw new Error('A new worker must wait until no page of the old one is open.')
    },
  }
  const redirect = (to: string) => new Response(null, { status: 302, headers: { location: to } })
  runInNewContext(SCRIPT, {
    self,
    caches,
    fetch,
    URL,
    Set,
    Promise,
    Response: { redirect, error: Response.error },
  })
})

async function happens(name: string): Promise<void> {
  let work: Promise<unknown> = Promise.resolve()
  world.listeners.get(name)?.({ waitUntil: (given: Promise<unknown>) => (work = given) })
  await work
}

/** Null if the worker leaves the request to the browser. */
async function answerTo(path: string, { mode = 'cors', method = 'GET' } = {}): Promise<Response | null> {
  let answer: Promise<Response> | null = null
  const request = { url: new URL(path, ORIGIN).href, mode, method }
  world.listeners.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => (answer = given) })
  return answer
}
const page = { mode: 'navigate' }

test('the service worker caches the offline page and its files, under a new name with every build', async () => {
  await happens('install')
  await happens('activate')
  expect([...world.cached.keys()]).toEqual(['keyturn-offline-BUILD'])
  expect([...(world.cached.get('keyturn-offline-BUILD') ?? []).keys()].sort()).toEqual([
    '/assets/a-1.css',
    '/assets/b-2.js',
    '/offline',
  ])
})

test.each([
  ['/api/payment-report/dashboard/', {}],
  ['/api/auth/login/', { method: 'POST' }],
  ['https://elsewhere.example/assets/b-2.js', {}],
  ['/icons/icon-192.png', {}],
])('the service worker does not handle %s', async (path, how) => {
  await happens('install')
  expect(await answerTo(path, how)).toBeNull()
})

test('online, the service worker loads a page from the server and does not cache the page', async () => {
  await happens('install')
  expect(await (await answerTo('/dashboard', page))?.text()).toBe('from the line')
  expect(world.cached.get('keyturn-offline-BUILD')?.has('/dashboard')).toBe(false)
})

test('offline, the service worker redirects every page to the offline page, with the requested path in the fragment', async () => {
  await happens('install')
  world.line = false
  const led = await answerTo('/dashboard?from=home', page)
  expect(led?.headers.get('location')).toBe('/offline#/dashboard?from=home')
  expect(await (await answerTo('/offline', page))?.text()).toBe(HTML)
  expect(await (await answerTo('/assets/b-2.js'))?.text()).toBe('from the line')
})

test('an open page can still load a cached file that the server no longer has', async () => {
  await happens('install')
  world.asked = []
  await answerTo('/assets/b-2.js')
  expect(world.asked).toEqual([])
})
