import { currentPage } from './session-state.ts'

const MIN_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000
/** Many browsers cache the failure of a script and never request it again. */
const MAX_IMPORTS = 3

interface RetryOptions {
  /**
   * Runs if the script can never be loaded, because a newer build replaced it or the browser gave up. Returns true if
   * the page is being left.
   */
  whenGone?: () => unknown
  /** Runs after a failed try, from the second on or while offline. */
  whenFailed?: () => void
}

/** Dynamic import with retries. Offers a reload if the script can never be loaded. */
export async function retryImport<T>(
  load: () => Promise<T>,
  { whenGone = currentPage().offerReload, whenFailed }: RetryOptions = {},
): Promise<T> {
  let imports = 0
  for (let waitMs = MIN_WAIT_MS; ; waitMs = Math.min(2 * waitMs, MAX_WAIT_MS)) {
    try {
      return await load()
    } catch {
      const status = await statusOfThisScript()
      if (status === 200) imports += 1
      const isGone = status === 404 || imports >= MAX_IMPORTS
      if (isGone && whenGone()) return await new Promise<never>(() => undefined)
      if (status !== 200 || imports > 1) whenFailed?.()
      await onlineOr(waitMs)
      reloadFailedStylesheets()
    }
  }
}

/** Requests this script's own URL, which changes with each build. Returns null if there is no response. */
const statusOfThisScript = (): Promise<number | null> =>
  fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status,
    () => null,
  )

const onlineOr = (waitMs: number): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, waitMs)
    window.addEventListener('online', go)
  })

/** Reloads failed stylesheets by toggling `disabled`, because the code that added them does not retry. */
function reloadFailedStylesheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.sheet || link.disabled) continue
    link.disabled = true
    link.disabled = false
  }
}
