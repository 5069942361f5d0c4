/** Addresses on which an expired session is no news: whoever reads them stays there. */
const STAYS = new Set([
  '/',
  '/landing',
  '/login',
  '/logout',
  '/registration',
  '/verify-email',
  '/email-verification-waiting',
  '/forgot-password',
  '/reset-password',
  '/about-us',
  '/media-room',
  '/contact-us',
  '/qand-a',
  '/privacy-policy',
  '/roll-up-banner',
  '/terms',
  '/complaints',
  '/subscription',
  '/subscription/new',
])

export interface AfterExpiry {
  rememberPath: string | null
  goTo: '/login' | null
}

/**
 * The session has ended for good. Strict: the subscription calls, which know no address that is exempt.
 * Nothing is remembered for a page one reads without signing in.
 */
export function afterExpiry({ path, strict }: { path: string; strict: boolean }): AfterExpiry {
  const [address = '/'] = path.split(/[?#]/)
  const stays = STAYS.has(address === '/' ? '/' : address.replace(/\/+$/, ''))
  if (stays && !strict) return { rememberPath: null, goTo: null }
  return { rememberPath: stays ? null : path, goTo: '/login' }
}

/** What the first 401 of a call asks for. Without a token there is nothing to renew. */
export function onUnauthorised(call: { path: string; carriedToken: boolean }) {
  if (/\/api\/auth\/(login|register|token\/refresh|logout)\b/.test(call.path)) return 'give-up'
  return call.carriedToken ? 'renew' : 'signed-out'
}
