import { appPages } from './app-pages.ts'
import type { PageRow } from './page-row.ts'
import { sitePages } from './site-pages.ts'

/** Every page, once. Routes, redirects, frame, navigation, site map, prerendering and the tests' lists are derived from it. */
export const pageTable = [...sitePages, ...appPages] as const

export type PagePath = (typeof pageTable)[number]['path']

const rows: readonly PageRow[] = pageTable

/** Written as HTML by the build. */
export const prerenderedPages = rows.filter(({ site, prerendered }) => site || prerendered)

/** Answered with the empty app page, which then draws them. */
export const drawnPages = rows.filter(({ site, prerendered }) => !site && !prerendered)

/** Pages that have a picture for sharing. */
export const sharedPages = rows.filter((row) => row.share !== undefined)

/** The pages of the site map. */
export const listedPages = sharedPages.filter(
  ({ canonical, unlisted }) => !unlisted && canonical === undefined,
)
