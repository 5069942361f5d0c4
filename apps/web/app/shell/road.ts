import { createPath, type Location, type Navigator, parsePath, type To } from 'react-router'
import { headFor } from './late-page.ts'
import { isHeldBack } from './leaving.ts'
import type { DrawablePage, pageAt as findPageAt } from './pages.ts'
import { entryNow, locationNow, newKey, type Place, writeEntry } from './place.ts'
import { keepScroll, keptScroll } from './scroll.ts'

/** How a reader goes from page to page: as React Router asks for it, and for whoever draws where they are. */
export interface Road {
  navigator: Navigator
  /** Tells of each place the reader comes to, until the answer is called. */
  follow: (arrive: (place: Place) => void) => () => void
}

const createHref = (to: To): string => (typeof to === 'string' ? to : createPath(to))

/** Where nobody goes anywhere: the build draws a page once. */
export const standstill: Road = {
  navigator: { createHref, go: () => undefined, push: () => undefined, replace: () => undefined },
  follow: () => () => undefined,
}

/** The page one is on stays, and its address with it, until the script of the next one is there. */
export function createRoad(start: Place, pageAt: typeof findPageAt): Road {
  let here = start.location
  let index = entryNow()?.idx ?? 0
  writeEntry('replaceState', here, index)
  let newest = 0
  let arrive: (place: Place) => void = () => undefined

  function lead(location: Location, enter: () => Pick<Place, 'scrollY' | 'staysPut'>): void {
    const turn = ++newest
    const open = (page: DrawablePage): void => {
      // Somebody who pressed another link meanwhile goes there.
      if (turn !== newest) return
      headFor(null)
      keepScroll(here.key)
      const how = enter()
      here = location
      arrive({ location, page, ...how })
    }
    const page = pageAt(location.pathname)
    if (!(page instanceof Promise)) {
      open(page)
      return
    }
    if (location !== here) headFor(createPath(location))
    void page.then(open)
  }

  const step =
    (kind: 'pushState' | 'replaceState'): Navigator['push'] =>
    (to, state: unknown = null, { preventScrollReset: staysPut = false } = {}) => {
      const parts = typeof to === 'string' ? parsePath(to) : to
      const location = { pathname: '/', search: '', hash: '', ...parts, state, key: newKey() }
      const go = (): void =>
        lead(location, () => {
          if (kind === 'pushState') index += 1
          writeEntry(kind, location, index)
          return { scrollY: null, staysPut }
        })
      if (!isHeldBack(location, go)) go()
    }

  /** What the next news of the browser is for, where it was asked for here. */
  let expected: (() => void) | null = null

  /** Back, forward, or to a place on this page: the browser is there already. */
  function catchUp(): void {
    if (expected) {
      const act = expected
      expected = null
      act()
      return
    }
    // A link to a place on the page is an entry that the browser makes by itself.
    if (entryNow() === null) writeEntry('replaceState', locationNow(), index + 1)
    const location = locationNow()
    const steps = (entryNow()?.idx ?? index) - index
    const goOn = (): void => {
      index += steps
      lead(location, () => ({ scrollY: keptScroll(location.key), staysPut: false }))
    }
    const isHeld = isHeldBack(location, () => {
      expected = goOn
      history.go(steps)
    })
    if (!isHeld) {
      goOn()
      return
    }
    expected = () => undefined
    history.go(-steps)
  }

  return {
    navigator: {
      createHref,
      go: (steps) => history.go(steps),
      push: step('pushState'),
      replace: step('replaceState'),
    },
    follow(tell) {
      arrive = tell
      window.addEventListener('popstate', catchUp)
      if (start.page === null) lead(here, () => ({ scrollY: keptScroll(here.key), staysPut: false }))
      return () => window.removeEventListener('popstate', catchUp)
    },
  }
}
