const MEMBER_PAGES = new Set([
  '/verification-dashboard',
  '/bud-callback',
  '/dashboard',
  '/payments',
  '/rent-passport',
  '/rent-rise',
  '/credit-profile',
  '/rewards',
  '/notifications',
  '/settings',
  '/your-data',
  '/help',
  '/look',
  '/admin',
])

/** One thing to do and nothing to lead away from it. */
const WITHOUT_FRAME = new Set([
  '/subscription/new',
  '/bud-callback',
  '/forgot-password',
  '/reset-password',
  '/email-verification-waiting',
  '/verify-email',
  '/offline',
])

const WITHOUT_FOOTER = new Set(['/privacy-policy', ...WITHOUT_FRAME])

/** Pages whose top stands in the dark. */
const AT_NIGHT = new Set(['/', '/landing', '/login', '/registration'])

export interface Place {
  path: string
  signedIn: boolean
}

/** Slashes at the end say nothing. */
export function plainPath(path: string): string {
  return path.replace(/\/+$/, '') || '/'
}

export function isLanding(path: string): boolean {
  return path === '/' || path === '/landing'
}

export function isMemberPage(path: string): boolean {
  const first = `/${path.split('/')[1] ?? ''}`
  return MEMBER_PAGES.has(first)
}

export function showsHeader({ path, signedIn }: Place): boolean {
  return !WITHOUT_FRAME.has(path) && !(signedIn && isLanding(path))
}

export function showsFooter({ path, signedIn }: Place): boolean {
  return !WITHOUT_FOOTER.has(path) && !(signedIn && isMemberPage(path))
}

/** The way around for members; on the public pages they see what everybody sees. */
export function showsMemberNavigation({ path, signedIn }: Place): boolean {
  return signedIn && isMemberPage(path) && showsHeader({ path, signedIn })
}

/** Not in the wizard: there the way on is the next step. */
export function showsTabBar(place: Place): boolean {
  return showsMemberNavigation(place) && place.path !== '/verification-dashboard'
}

export function isAtNight(path: string): boolean {
  return AT_NIGHT.has(path)
}
