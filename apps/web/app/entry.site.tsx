import { scripts } from 'virtual:site-scripts'
import { connectPage, loadPage, receiveState } from '@keyturn/platform/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { pageAtPath, plainPath } from './shell/page-path.ts'
import { loadPageScript } from './shell/page-script.ts'
import { SiteDocument } from './site-document.tsx'

/** Brings a content page to life. */
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
// Needed from the first press on, not before the page stands.
const { keepFocus } = await import('./shell/focus-keeper.ts')
keepFocus()
