import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { retryImport } from './retry-import.ts'
import { connectPage } from './session-state.ts'

const offerReload = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  connectPage({ offerReload })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const theServerSays = (status: number) => vi.stubGlobal('fetch', async () => new Response(null, { status }))
const missing = () => Promise.reject(new TypeError('no such script'))

it('a script chunk that a newer build replaced offers a reload at once', async () => {
  theServerSays(404)
  void retryImport(missing)
  await vi.advanceTimersByTimeAsync(0)
  expect(offerReload).toHaveBeenCalledOnce()
})

it('a script chunk that fails three times while the server answers offers a reload', async () => {
  theServerSays(200)
  void retryImport(missing)
  await vi.advanceTimersByTimeAsync(2_900)
  expect(offerReload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(offerReload).toHaveBeenCalledOnce()
})

it.each([
  ['without a connection', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))],
  ['while the server fails', () => theServerSays(503)],
])('a script chunk that fails %s is retried until it loads', async (_case, begin) => {
  begin()
  const load = vi.fn(missing)
  const arriving = retryImport<string>(load)
  await vi.advanceTimersByTimeAsync(600_000)
  load.mockImplementation((async () => 'the part') as typeof missing)
  await vi.advanceTimersByTimeAsync(30_000)
  await expect(arriving).resolves.toBe('the part')
  expect(offerReload).not.toHaveBeenCalled()
})
