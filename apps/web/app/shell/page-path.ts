import { type Page, pages } from 'virtual:pages'

/** Removes trailing slashes. */
export function plainPath(path: string): string {
  return path.replace(/\/+$/, '') || '/'
}

/** Page of a path. Undefined if there is none. */
export const pageAtPath = (path: string): Page | undefined => pages.find((page) => matches(page.path, path))

/** Compares segment by segment. A pattern segment `:name` matches any value. */
function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = plainPath(path).split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => part === given[at] || (part.startsWith(':') && given[at] !== ''))
  )
}

/** True for pages that the browser loads as documents: content pages, and paths that the app does not have. */
export function needsFullLoad(address: string): boolean {
  const [path = ''] = address.split(/[?#]/)
  const page = pageAtPath(path)
  return page === undefined || page.site === true
}
