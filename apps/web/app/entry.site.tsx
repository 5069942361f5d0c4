import { scripts } from 'virtual:site-scripts'
import { connectPage, loadPage, receiveState } from '@keyturn/platform/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { pageAtPath, plainPath } from './shell/page-path.ts'
import { loadPageScript } from './shell/page-script.ts'
import { SiteDocument } from './site-document.tsx'

/** Hydrates a content page. */
async function hydrate(): Promise<void> {
  receiveState()
  connectPage({ goTo: loadPage })
  const path = plainPath(location.pathname)
  const { default: Page } = await loadPageScript(scripts, pageAtPath(path)?.path ?? '/404')
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <SiteDocument path={path}>
          <Page />
        </SiteDocument>
      </StrictMode>,
    )
  })
}

await hydrate()
// Loaded after hydration, because only the first click needs it.
const { keepFocus } = await import('./shell/focus-keeper.ts')
keepFocus()
