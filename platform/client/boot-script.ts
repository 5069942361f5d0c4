import type { StoredName } from '../base/browser-items.ts'

export const THEME = 'theme' satisfies StoredName

/**
 * Runs in the head, before anything is drawn: the chosen scheme without a flash of the other one, and a mark
 * that somebody is signed in, so that a page which will give way is not shown first.
 */
export const BOOT_SCRIPT = `(function(){var e=document.documentElement;try{var t=localStorage.getItem('${THEME}');if(t==='light'||t==='dark')e.dataset.theme=t;if(sessionStorage.getItem('access_token')||localStorage.getItem('access_token'))e.dataset.session='stored'}catch(_){}})()`
