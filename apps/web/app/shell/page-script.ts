import { currentPage, retryImport } from '@keyturn/platform/client'
import type { ComponentType } from 'react'

/** The address that is being opened while its script loads; null: none. */
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

/** Loads a script that a page cannot do without. */
export const loadScript = <T>(load: () => Promise<T>): Promise<T> => load().catch(() => retryPageScript(load))

/** Many browsers remember that a script failed and never ask for it again, whatever the line does since. */
const MOST_IMPORTS = 2

/**
 * Loads a page's script again until it comes; the page on screen stays meanwhile. Where a newer build has replaced the
 * script, or the browser has given it up, the document of the page is loaded.
 */
export function retryPageScript<T>(load: () => Promise<T>): Promise<T> {
  let warned = false
  let imports = 0
  return retryImport(async () => {
    try {
      const { ok, status } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })
      const isHopeless = status === 404 || (ok && imports >= MOST_IMPORTS)
      if (isHopeless && loadDocument()) return await new Promise<never>(() => undefined)
      if (ok) imports += 1
      return await load()
    } catch (error) {
      if (!warned) currentPage().showError('Network error. Please check your connection.')
      warned = true
      throw error
    }
  })
}

/** Loads the document once: one that was just reloaded and still lacks its script would reload for ever. */
function loadDocument(): boolean {
  const [arrival] = performance.getEntriesByType('navigation')
  if (opening !== null) location.assign(opening)
  else if (arrival instanceof PerformanceNavigationTiming && arrival.type === 'reload') return false
  else location.reload()
  return true
}
