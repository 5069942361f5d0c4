import { connectPage } from '@keyturn/platform/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadScript, setOpening } from './page-script.ts'

const assign = vi.fn()
const reload = vi.fn()
const page = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  vi.stubGlobal('location', { assign, reload })
  vi.stubGlobal('PerformanceNavigationTiming', class {})
  setOpening('/qand-a')
})

afterEach(() => {
  setOpening(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const theServerSays = (status: number) => vi.stubGlobal('fetch', async () => new Response(null, { status }))

const aMinuteLater = () => vi.advanceTimersByTimeAsync(60_000)

it('a script that the browser has given up leads to the next page, loaded whole and once', async () => {
  theServerSays(200)
  void loadScript(() => Promise.reject(new TypeError('given up')))
  const isLedOn = async () => {
    await vi.advanceTimersByTimeAsync(1_000)
    expect(assign).toHaveBeenCalledWith('/qand-a')
  }
  await vi.waitFor(isLedOn, { timeout: 30_000 })
  await aMinuteLater()
  expect(assign).toHaveBeenCalledOnce()
})

it('one that a newer build no longer has leads there too', async () => {
  theServerSays(404)
  void loadScript(() => Promise.reject(new TypeError('gone')))
  await aMinuteLater()
  expect(assign.mock.calls).toEqual([['/qand-a']])
  expect(reload).not.toHaveBeenCalled()
})

it('one that the page one stands on lacks is loaded with it anew', async () => {
  theServerSays(404)
  setOpening(null)
  void loadScript(() => Promise.reject(new TypeError('gone')))
  await aMinuteLater()
  expect(reload).toHaveBeenCalledOnce()
  expect(assign).not.toHaveBeenCalled()
})

it('one that a broken line held up opens when the line is back, and the page one is on stays', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
  const arriving = loadScript(async () => ({ name: 'questions' }))
  await aMinuteLater()
  theServerSays(200)
  await aMinuteLater()
  await expect(arriving).resolves.toMatchObject({ name: 'questions' })
  expect(assign).not.toHaveBeenCalled()
})

it('one that is missing although the page was just reloaded offers a reload, and does not reload for ever', async () => {
  theServerSays(404)
  setOpening(null)
  const Arrival = class {
    type = 'reload'
  }
  vi.stubGlobal('PerformanceNavigationTiming', Arrival)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([new Arrival()] as never)
  const offerReload = vi.fn()
  connectPage({ offerReload })
  void loadScript(() => Promise.reject(new TypeError('gone')))
  await aMinuteLater()
  expect(offerReload).toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
})
