import { type Page, pages } from 'virtual:pages'

/** Slashes at the end say nothing. */
export function plainPath(path: string): string {
  return path.replace(/\/+$/, '') || '/'
}

/** The row of the page at an address; undefined where no page is. */
export const pageAtPath = (path: string): Page | undefined => pages.find((page) => matches(page.path, path))

/** Compares segment by segment; one of the pattern that begins with a colon matches anything. */
function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = plainPath(path).split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => part === given[at] || (part.startsWith(':') && given[at] !== ''))
  )
}

/** True where the browser loads a document: content pages, and addresses that the app does not have. */
export function isLoadedWhole(address: string): boolean {
  const [path = ''] = address.split(/[?#]/)
  const page = pageAtPath(path)
  return page === undefined || page.site === true
}
