import { currentPage, retryImport } from '@keyturn/platform/client'
import type { ComponentType } from 'react'

/** Path that is being opened while its script loads. Null if none. */
let opening: string | null = null

export function setOpening(address: string | null): void {
  opening = address
}

export type PageScript = { default: ComponentType }

/** Loads the script of a page. */
export function loadPageScript(
  scripts: Record<string, () => Promise<PageScript>>,
  path: string,
): Promise<PageScript> {
  const load = scripts[path]
  if (!load) throw new Error(`There is no page ${path}.`)
  return loadScript(load)
}

/**
 * Loads a script that a page needs, with retries. The current page stays visible. If the script no longer exists, loads
 * the page as a document.
 */
export function loadScript<T>(load: () => Promise<T>): Promise<T> {
  let warned = false
  return retryImport(load, {
    whenGone: () => loadDocument() || currentPage().offerReload(),
    whenFailed: () => {
      if (!warned) void currentPage().showError('Network error. Please check your connection.')
      warned = true
    },
  })
}

/** Loads the document once, because a page that still lacks its script after a reload would loop. */
function loadDocument(): boolean {
  const [arrival] = performance.getEntriesByType('navigation')
  if (opening !== null) location.assign(opening)
  else if (arrival instanceof PerformanceNavigationTiming && arrival.type === 'reload') return false
  else location.reload()
  return true
}
