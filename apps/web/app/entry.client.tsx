import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { pageAt } from './shell/pages.ts'
import { locationNow, type Place } from './shell/place.ts'
import { createRoad } from './shell/road.ts'

/** The last line of every ready-made page; the empty app page has none, and is drawn before its own page is there. */
const isReadyMade = document.getElementById('page-end') !== null

async function wake(): Promise<void> {
  const location = locationNow()
  const page = isReadyMade ? await pageAt(location.pathname) : null
  const start: Place = { location, page, scrollY: null, staysPut: true }
  const road = createRoad(start, pageAt)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <App start={start} road={road} />
      </StrictMode>,
    )
  })
}

await wake()
// Needed from the first press on, not before the page stands.
const { keepFocus } = await import('./shell/focus-keeper.ts')
keepFocus()
