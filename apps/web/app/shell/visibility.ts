import { pageAtPath } from './page-path.ts'

export interface ShellState {
  path: string
  signedIn: boolean
}

export function isLanding(path: string): boolean {
  return path === '/' || path === '/landing'
}

/** True for members' pages and all paths below them. */
export function isMemberPage(path: string): boolean {
  const page = pageAtPath(path) ?? pageAtPath(`/${path.split('/')[1] ?? ''}`)
  return page !== undefined && page.access === undefined
}

export function showsHeader({ path, signedIn }: ShellState): boolean {
  return pageAtPath(path)?.frame !== 'bare' && !(signedIn && isLanding(path))
}

export function showsFooter({ path, signedIn }: ShellState): boolean {
  const page = pageAtPath(path)
  return page?.frame !== 'bare' && !page?.withoutFooter && !(signedIn && isMemberPage(path))
}

/** True on member pages only. On public pages members see the visitors' navigation. */
export function showsMemberNavigation({ path, signedIn }: ShellState): boolean {
  return signedIn && isMemberPage(path) && showsHeader({ path, signedIn })
}

/** True except in the wizard, because its way on is the next step. */
export function showsTabBar(place: ShellState): boolean {
  return showsMemberNavigation(place) && !pageAtPath(place.path)?.withoutTabBar
}

export function hasNightTheme(path: string): boolean {
  return pageAtPath(path)?.night === true
}
