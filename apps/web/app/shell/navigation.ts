import { pages } from 'virtual:pages'
import type { PagePath } from '../page-table.ts'

export interface NavigationLink {
  id: string
  label: string
  to: string
}

/** A link under the label that the table of pages gives the page; left out by the build, it is the title's. */
function link(path: PagePath): NavigationLink {
  const page = pages.find((each) => each.path === path)
  const label = page?.label ?? page?.title.split(' · ')[0] ?? ''
  return { id: path.slice(1) || 'landing', label, to: path }
}

const links = (...paths: PagePath[]): readonly NavigationLink[] => paths.map(link)

export const publicLinks = links('/about-us', '/media-room', '/qand-a', '/contact-us')

/** The phone's menu for visitors. It has room for what the documents' four links leave out. */
export const visitorMenuLinks = [...links('/subscription', '/how-it-works'), ...publicLinks]

export const settingsLink = link('/settings')

export const memberLinks = links('/dashboard', '/credit-profile', '/rewards', '/settings')

/** In the place of Settings for members without a plan: their data is theirs all the same. */
export const yourDataLink = link('/your-data')

/** Pages of a member that the header has no room for: in the account menu and in the phone's menu. */
export const moreLinks = links('/payments', '/rent-passport', '/rent-statement')

export const helpLink = link('/help')

export const notificationsLink = link('/notifications')

/** For the admin, and for premium members, who see their own tenancy there. */
export const managerLink = link('/admin')

export const footerLinks = links(
  '/',
  '/how-it-works',
  '/sample',
  '/about-us',
  '/media-room',
  '/qand-a',
  '/contact-us',
  '/subscription',
  '/privacy-policy',
  '/terms',
  '/complaints',
  '/cancellation-form',
  '/accessibility',
  '/security',
)

/** The page a link stands for, pages below it included. */
export function isCurrent({ to }: NavigationLink, path: string): boolean {
  return path === to || (to !== '/' && path.startsWith(`${to}/`))
}
