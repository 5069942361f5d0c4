/** Auto follows the reader's system. */
export type Theme = 'auto' | 'light' | 'dark'

const KEY = 'theme'

/**
 * Runs in the head, before anything is drawn: the chosen scheme without a flash of the other one, and a mark
 * that somebody is signed in, so that a page which will give way is not shown first.
 */
export const BOOT_SCRIPT = `(function(){var e=document.documentElement;try{var t=localStorage.getItem('${KEY}');if(t==='light'||t==='dark')e.dataset.theme=t;if(sessionStorage.getItem('access_token')||localStorage.getItem('access_token'))e.dataset.session='stored'}catch(_){}})()`

export function readTheme(): Theme {
  try {
    const kept = globalThis.localStorage.getItem(KEY)
    return kept === 'light' || kept === 'dark' ? kept : 'auto'
  } catch {
    return 'auto'
  }
}

export function setTheme(theme: Theme): void {
  const root = globalThis.document.documentElement
  if (theme === 'auto') delete root.dataset.theme
  else root.dataset.theme = theme
  try {
    if (theme === 'auto') globalThis.localStorage.removeItem(KEY)
    else globalThis.localStorage.setItem(KEY, theme)
  } catch {
    // Storage is refused here: the choice holds until the page is left.
  }
}
