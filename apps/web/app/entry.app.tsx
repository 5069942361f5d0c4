import { connectPage, hideOfflineCard, loadPage, receiveState } from '@keyturn/platform/client'
import { StrictMode, startTransition, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, createPath, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { PageLoading, Root } from './root.tsx'
import { appRoutes } from './routes.tsx'
import { needsFullLoad } from './shell/page-path.ts'
import { setOpening } from './shell/page-script.ts'

/** True if the page was prerendered: its last line has this id, the empty app page has none. */
const isPrerendered = document.getElementById('page-end') !== null

/** Loads the scripts of matched routes first, because React Router renders synchronously only if they are loaded. */
async function loadMatchedScripts(): Promise<void> {
  for (const { route } of matchRoutes(appRoutes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, await route.lazy(), { lazy: undefined })
  }
}

/**
 * Renders the app. The empty app page shows a placeholder first, because a `RouterProvider` misses a script that loads
 * before its effects run.
 */
function AppPage({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  const [isReady, setReady] = useState(isPrerendered)
  useEffect(() => {
    const follow = (): void => setReady(router.state.initialized)
    if (isReady) return
    follow()
    return router.subscribe(follow)
  }, [router, isReady])
  return isReady ? <RouterProvider router={router} /> : <PageLoading />
}

async function start(): Promise<void> {
  receiveState()
  if (isPrerendered) await loadMatchedScripts()
  const router = createBrowserRouter(appRoutes)
  router.subscribe(({ navigation }) => {
    if (navigation.location) hideOfflineCard()
    setOpening(navigation.location ? createPath(navigation.location) : null)
  })
  connectPage({
    goTo: (to, options) => void (needsFullLoad(to) ? loadPage(to, options) : router.navigate(to, options)),
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
// Loaded after hydration, because only the first click needs it.
const { keepFocus } = await import('./shell/focus-keeper.ts')
keepFocus()
