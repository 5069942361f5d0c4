export const THEME = 'theme'

/**
 * Inline script, run before the first paint. Applies the stored theme without a flash, and marks a signed-in browser,
 * so a page that will redirect stays hidden.
 */
export const BOOT_SCRIPT = `(function(){var e=document.documentElement;try{var t=localStorage.getItem('${THEME}');if(t==='light'||t==='dark')e.dataset.theme=t;if(sessionStorage.getItem('access_token')||localStorage.getItem('access_token'))e.dataset.session='stored'}catch(_){}})()`
