import { currentPage } from './present.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** Many browsers remember that a script failed and never ask for it again, whatever the line does since. */
const MOST_IMPORTS = 3

interface RetryOptions {
  /**
   * Runs after each try once the script will never come: a newer build replaced it, or the browser gave it up.
   * Returns true if the page is being left.
   */
  whenGone?: () => unknown
  /** Runs after a try that failed, from the second on or while the server cannot be reached. */
  whenFailed?: () => void
}

/**
 * Imports a part of a page, and retries until it is there: the page does without it meanwhile. Where it will never
 * come, the member is offered a reload.
 */
export async function retryImport<T>(
  load: () => Promise<T>,
  { whenGone = currentPage().offerReload, whenFailed }: RetryOptions = {},
): Promise<T> {
  let imports = 0
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    try {
      return await load()
    } catch {
      const status = await statusOfThisScript()
      if (status === 200) imports += 1
      const isGone = status === 404 || imports >= MOST_IMPORTS
      if (isGone && whenGone()) return await new Promise<never>(() => undefined)
      if (status !== 200 || imports > 1) whenFailed?.()
      await lineIsBackOr(waitMs)
      askAgainForStyles()
    }
  }
}

/** Asks for the script that holds this function, which a new build serves under another name. Null: no answer. */
const statusOfThisScript = (): Promise<number | null> =>
  fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status,
    () => null,
  )

const lineIsBackOr = (waitMs: number): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, waitMs)
    window.addEventListener('online', go)
  })

/** A style sheet that failed is never asked for again by whoever put it there; its element stays theirs. */
function askAgainForStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.sheet || link.disabled) continue
    link.disabled = true
    link.disabled = false
  }
}
