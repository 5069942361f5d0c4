import { THEME } from './boot-script.ts'
import { browserStore } from './browser-stores.ts'

/** Auto uses the operating system's setting. */
export type Theme = 'auto' | 'light' | 'dark'

const store = browserStore('localStorage')

export function readTheme(): Theme {
  const chosen = store.getItem(THEME)
  return chosen === 'light' || chosen === 'dark' ? chosen : 'auto'
}

export function setTheme(theme: Theme): void {
  const root = globalThis.document.documentElement
  if (theme === 'auto') {
    delete root.dataset.theme
    store.removeItem(THEME)
  } else {
    root.dataset.theme = theme
    store.setItem(THEME, theme)
  }
}
