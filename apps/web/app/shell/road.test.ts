import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askBeforeLeaving } from './leaving.ts'
import type { DrawablePage } from './pages.ts'
import { entryNow, locationNow, type Place } from './place.ts'
import { createRoad, type Road } from './road.ts'

/** A browser's history over one tab, as far as a road uses it. */
class Tab extends EventTarget {
  scrollY = 0
  readonly entries: { state: unknown; address: string }[] = [{ state: null, address: '/about-us' }]
  at = 0
  get location() {
    return new URL(this.entries[this.at]?.address ?? '/', 'http://localhost')
  }
  get state() {
    return this.entries[this.at]?.state ?? null
  }
  pushState(state: unknown, _title: string, address: string): void {
    this.entries.splice(++this.at, Infinity, { state, address })
  }
  replaceState(state: unknown, _title: string, address: string): void {
    this.entries[this.at] = { state, address }
  }
  go(steps: number): void {
    this.at += steps
    this.dispatchEvent(new Event('popstate'))
  }
}

let tab: Tab
let road: Road
let places: Place[]
const arriving = new Map<string, (page: DrawablePage) => void>()

const pageOf = (path: string): DrawablePage => ({
  path,
  script: { default: () => null, meta: () => [] },
  Layout: null,
})

/** Some pages are on a line that brings them when the test says so. */
const pageAt = (path: string): DrawablePage | Promise<DrawablePage> =>
  path.startsWith('/slow') ? new Promise((resolve) => arriving.set(path, resolve)) : pageOf(path)

const arrive = async (path: string): Promise<void> => arriving.get(path)?.(pageOf(path))
const shown = (): string | undefined => places.at(-1)?.page?.path

beforeEach(() => {
  tab = new Tab()
  vi.stubGlobal('window', tab)
  vi.stubGlobal('history', tab)
  places = []
  road = createRoad(
    { location: locationNow(), page: pageOf('/about-us'), scrollY: null, staysPut: true },
    pageAt,
  )
  road.follow((place) => places.push(place))
})

afterEach(() => void vi.unstubAllGlobals())

test('the page and its address stay until the script of the next one is there', async () => {
  road.navigator.push('/slow-page')
  expect([shown(), tab.location.pathname]).toEqual([undefined, '/about-us'])
  await arrive('/slow-page')
  expect([shown(), tab.location.pathname]).toEqual(['/slow-page', '/slow-page'])
})

test('who presses another link meanwhile goes there, and not to the first one afterwards', async () => {
  road.navigator.push('/slow-page')
  road.navigator.push('/qand-a')
  await arrive('/slow-page')
  expect([shown(), tab.location.pathname, tab.entries.length]).toEqual(['/qand-a', '/qand-a', 2])
})

test('what is handed over stands with the entry, and one that is replaced leaves no entry behind', () => {
  road.navigator.push('/login?from=here#form', { message: 'Welcome' })
  road.navigator.replace('/dashboard', { message: 'In' })
  expect(tab.entries.map(({ address }) => address)).toEqual(['/about-us', '/dashboard'])
  expect(places.map(({ location }) => location.state)).toEqual([{ message: 'Welcome' }, { message: 'In' }])
  expect(entryNow()).toMatchObject({ usr: { message: 'In' }, idx: 1 })
})

test('going back leads to where one stood on the page; a page that is new begins at its top', () => {
  tab.scrollY = 640
  road.navigator.push('/media-room')
  expect(places.at(-1)).toMatchObject({ scrollY: null, staysPut: false })
  tab.scrollY = 80
  tab.go(-1)
  expect(places.at(-1)).toMatchObject({ scrollY: 640, page: { path: '/about-us' } })
  tab.go(1)
  expect(places.at(-1)).toMatchObject({ scrollY: 80, page: { path: '/media-room' } })
})

test('a step within the page that asks for it leaves the reader where they are', () => {
  road.navigator.push('/about-us?tab=two', null, { preventScrollReset: true })
  expect(places.at(-1)).toMatchObject({ staysPut: true, location: { search: '?tab=two' } })
})

test('a link to a place on the page, which the browser follows itself, is an entry like any other', () => {
  tab.pushState(null, '', '/about-us#company')
  tab.dispatchEvent(new Event('popstate'))
  expect(places.at(-1)?.location.hash).toBe('#company')
  expect(entryNow()?.idx).toBe(1)
})

test('a step that is held back is taken when leave is given, also the browser’s own way back', () => {
  road.navigator.push('/settings')
  const leaves: (() => void)[] = []
  const stopAsking = askBeforeLeaving((_next, leave) => leaves.push(leave) > 0)
  road.navigator.push('/dashboard')
  expect([shown(), tab.location.pathname]).toEqual(['/settings', '/settings'])
  tab.go(-1)
  expect([shown(), tab.location.pathname]).toEqual(['/settings', '/settings'])
  leaves.at(-1)?.()
  expect([shown(), tab.location.pathname]).toEqual(['/about-us', '/about-us'])
  stopAsking()
  road.navigator.push('/dashboard')
  expect([shown(), leaves.length]).toEqual(['/dashboard', 2])
})

test('the empty app page is filled with the page of its address', async () => {
  tab.replaceState(null, '', '/slow-member-page')
  places = []
  const start = { location: locationNow(), page: null, scrollY: null, staysPut: true }
  createRoad(start, pageAt).follow((place) => places.push(place))
  await arrive('/slow-member-page')
  expect(shown()).toBe('/slow-member-page')
})
