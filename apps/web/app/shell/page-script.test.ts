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

it('a failed script opens the next page with a full load, once', async () => {
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

it('a script that a newer build no longer has opens the next page with a full load', async () => {
  theServerSays(404)
  void loadScript(() => Promise.reject(new TypeError('gone')))
  await aMinuteLater()
  expect(assign.mock.calls).toEqual([['/qand-a']])
  expect(reload).not.toHaveBeenCalled()
})

it('a missing script of the current page causes a reload of the current page', async () => {
  theServerSays(404)
  setOpening(null)
  void loadScript(() => Promise.reject(new TypeError('gone')))
  await aMinuteLater()
  expect(reload).toHaveBeenCalledOnce()
  expect(assign).not.toHaveBeenCalled()
})

it('a script that failed for lack of a connection loads once it is back, and the current page stays', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
  const arriving = loadScript(async () => ({ name: 'questions' }))
  await aMinuteLater()
  theServerSays(200)
  await aMinuteLater()
  await expect(arriving).resolves.toMatchObject({ name: 'questions' })
  expect(assign).not.toHaveBeenCalled()
})

it('a script still missing after a reload offers a reload, and does not reload forever', async () => {
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
