import { currentPage } from '@keyturn/platform/client'
import { patiently } from './patiently.ts'

let headingFor: string | null = null

/** Where the reader is being led while the script of the next page is on its way; null: nowhere. */
export function headFor(address: string | null): void {
  headingFor = address
}

/** Many browsers remember that a script failed and never ask for it again, whatever the line does since. */
const MOST_IMPORTS = 2

/**
 * The script of a page that did not come. It is asked for until it does: the page one is on stays meanwhile, with what
 * was typed into it. Where it is gone for good, a newer build stands on the server, which has this script no more, and
 * where it is there and still does not come, the browser has given it up: then the next page is loaded whole.
 */
export function latePage<T>(load: () => Promise<T>): Promise<T> {
  let warned = false
  let imports = 0
  return patiently(async () => {
    try {
      const { ok, status } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })
      const isHopeless = status === 404 || (ok && imports >= MOST_IMPORTS)
      if (isHopeless && loadWhole()) return await new Promise<never>(() => undefined)
      if (ok) imports += 1
      return await load()
    } catch (error) {
      if (!warned) currentPage().showError('Network error. Please check your connection.')
      warned = true
      throw error
    }
  })
}

/** Once is enough: a page that has just been loaded anew and still lacks its script would go on loading for ever. */
function loadWhole(): boolean {
  const [arrival] = performance.getEntriesByType('navigation')
  if (headingFor !== null) location.assign(headingFor)
  else if (arrival instanceof PerformanceNavigationTiming && arrival.type === 'reload') return false
  else location.reload()
  return true
}
