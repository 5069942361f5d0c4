import { appPages } from './app-pages.ts'
import type { PageRow } from './page-row.ts'
import { sitePages } from './site-pages.ts'

/** All pages. Routes, redirects, frame, navigation, site map, prerendering and test lists are derived from it. */
export const pageTable = [...sitePages, ...appPages] as const

export type PagePath = (typeof pageTable)[number]['path']

const rows: readonly PageRow[] = pageTable

/** Pages that the build writes as HTML. */
export const prerenderedPages = rows.filter(({ site, prerendered }) => site || prerendered)

/** Pages that are served as the empty app page and rendered in the browser. */
export const clientRenderedPages = rows.filter(({ site, prerendered }) => !site && !prerendered)

/** Pages with a preview picture. */
export const sharedPages = rows.filter((row) => row.share !== undefined)

/** Pages in the site map. */
export const listedPages = sharedPages.filter(
  ({ canonical, unlisted }) => !unlisted && canonical === undefined,
)
