const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** Imports a part of a page, and retries until it is there: the page does without it meanwhile. */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    try {
      return await load()
    } catch {
      await lineIsBackOr(waitMs)
      askAgainForStyles()
    }
  }
}

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
