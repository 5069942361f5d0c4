import type { Page, PageScript } from 'virtual:pages'
import type { ComponentType, ReactNode } from 'react'
import { latePage } from './late-page.ts'
import * as notFound from './not-found.tsx'
import { pageAtPath } from './visibility.ts'

/** A page that can be drawn. */
export interface DrawablePage {
  path: string
  script: PageScript
  /** What stands round the page within the frame. */
  Layout: ComponentType<{ children: ReactNode }> | null
}

const nowhere: DrawablePage = { path: '*', script: notFound, Layout: null }

const arrived = new Map<Page, DrawablePage>()

/** The page at an address: at once where its script is there, else as soon as the line brings it. */
export function pageAt(pathname: string): DrawablePage | Promise<DrawablePage> {
  const page = pageAtPath(pathname)
  if (page === undefined) return nowhere
  return arrived.get(page) ?? fetchPage(page).catch(() => latePage(() => fetchPage(page)))
}

/** Somebody is about to go there. */
export async function fetchAhead(pathname: string): Promise<void> {
  const page = pageAtPath(pathname)
  // What does not come is asked for again by whoever really goes.
  if (page) await fetchPage(page).catch(() => undefined)
}

async function fetchPage(page: Page): Promise<DrawablePage> {
  const { path, load } = page
  const [script, Layout] = await Promise.all([
    load(),
    page.access === undefined ? import('./member-layout.tsx').then(({ MemberLayout }) => MemberLayout) : null,
  ])
  const drawable = { path, script, Layout }
  arrived.set(page, drawable)
  return drawable
}
