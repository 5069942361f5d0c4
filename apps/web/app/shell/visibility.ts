import { pageAtPath } from './page-path.ts'

export interface Place {
  path: string
  signedIn: boolean
}

export function isLanding(path: string): boolean {
  return path === '/' || path === '/landing'
}

/** True for members' pages and for every address below one. */
export function isMemberPage(path: string): boolean {
  const page = pageAtPath(path) ?? pageAtPath(`/${path.split('/')[1] ?? ''}`)
  return page !== undefined && page.access === undefined
}

export function showsHeader({ path, signedIn }: Place): boolean {
  return pageAtPath(path)?.frame !== 'bare' && !(signedIn && isLanding(path))
}

export function showsFooter({ path, signedIn }: Place): boolean {
  const page = pageAtPath(path)
  return page?.frame !== 'bare' && !page?.withoutFooter && !(signedIn && isMemberPage(path))
}

/** Members see their own navigation on their pages only; on public pages they see what visitors see. */
export function showsMemberNavigation({ path, signedIn }: Place): boolean {
  return signedIn && isMemberPage(path) && showsHeader({ path, signedIn })
}

/** Not in the wizard, where the way on is the next step. */
export function showsTabBar(place: Place): boolean {
  return showsMemberNavigation(place) && !pageAtPath(place.path)?.withoutTabBar
}

export function isAtNight(path: string): boolean {
  return pageAtPath(path)?.night === true
}
