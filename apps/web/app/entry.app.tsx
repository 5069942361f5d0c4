import { connectPage, hideLastSeen, loadPage, receiveState } from '@keyturn/platform/client'
import { StrictMode, startTransition, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, createPath, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { OnItsWay, Root } from './root.tsx'
import { appRoutes } from './routes.tsx'
import { isLoadedWhole } from './shell/page-path.ts'
import { setOpening } from './shell/page-script.ts'

/** The last line of every prerendered page; the empty app page has none. */
const isPrerendered = document.getElementById('page-end') !== null

/** React Router draws a page at once only where its script is there. */
async function loadMatchedScripts(): Promise<void> {
  for (const { route } of matchRoutes(appRoutes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, await route.lazy(), { lazy: undefined })
  }
}

/**
 * The first drawing is what the document holds. The empty app page shows its own until the page's script is there: a
 * `RouterProvider` that is drawn earlier misses a script that arrives before its effects run.
 */
function AppPage({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  const [isReady, setReady] = useState(isPrerendered)
  useEffect(() => {
    const follow = (): void => setReady(router.state.initialized)
    if (isReady) return
    follow()
    return router.subscribe(follow)
  }, [router, isReady])
  return isReady ? <RouterProvider router={router} /> : <OnItsWay />
}

async function start(): Promise<void> {
  receiveState()
  if (isPrerendered) await loadMatchedScripts()
  const router = createBrowserRouter(appRoutes)
  router.subscribe(({ navigation }) => {
    if (navigation.location) hideLastSeen()
    setOpening(navigation.location ? createPath(navigation.location) : null)
  })
  connectPage({
    goTo: (to, options) => void (isLoadedWhole(to) ? loadPage(to, options) : router.navigate(to, options)),
  })
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Root>
          <AppPage router={router} />
        </Root>
      </StrictMode>,
    )
  })
}

await start()
// Needed from the first press on, not before the page stands.
const { keepFocus } = await import('./shell/focus-keeper.ts')
keepFocus()
