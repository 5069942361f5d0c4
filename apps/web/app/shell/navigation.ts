import { pages } from 'virtual:pages'
import type { PagePath } from '../page-table.ts'

export interface NavigationLink {
  id: string
  label: string
  to: string
}

/** Returns a link to the page, labelled with its menu label or else its title. */
function link(path: PagePath): NavigationLink {
  const page = pages.find((each) => each.path === path)
  const label = page?.label ?? page?.title.split(' · ')[0] ?? ''
  return { id: path.slice(1) || 'landing', label, to: path }
}

const links = (...paths: PagePath[]): readonly NavigationLink[] => paths.map(link)

export const publicLinks = links('/about-us', '/media-room', '/qand-a', '/contact-us')

/** Visitors' menu on phones, with links that the header leaves out. */
export const visitorMenuLinks = [...links('/subscription', '/how-it-works'), ...publicLinks]

export const settingsLink = link('/settings')

export const memberLinks = links('/dashboard', '/credit-profile', '/rewards', '/settings')

/** Replaces Settings for members without a plan, because they can always reach their data. */
export const yourDataLink = link('/your-data')

/** Member pages that are not in the header: in the account menu and on phones. */
export const moreLinks = links('/payments', '/rent-passport', '/rent-statement')

export const helpLink = link('/help')

export const notificationsLink = link('/notifications')

/** For admins, and for premium members, who see their own tenancy there. */
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

/** True if the link's page or one below it is open. */
export function isCurrent({ to }: NavigationLink, path: string): boolean {
  return path === to || (to !== '/' && path.startsWith(`${to}/`))
}
