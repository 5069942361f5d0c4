export interface NavigationLink {
  id: string
  label: string
  to: string
}

const about = { id: 'about-us', label: 'About', to: '/about-us' }
const media = { id: 'media-room', label: 'Media', to: '/media-room' }
const questions = { id: 'qand-a', label: 'FAQ', to: '/qand-a' }
const contact = { id: 'contact-us', label: 'Contact', to: '/contact-us' }
const prices = { id: 'subscription', label: 'Prices', to: '/subscription' }
const howItWorks = { id: 'how-it-works', label: 'How it works', to: '/how-it-works' }

export const publicLinks: readonly NavigationLink[] = [about, media, questions, contact]

/** The phone's menu for visitors. It has room for what the documents' four links leave out. */
export const visitorMenuLinks: readonly NavigationLink[] = [prices, howItWorks, ...publicLinks]

export const settingsLink: NavigationLink = { id: 'settings', label: 'Settings', to: '/settings' }

export const memberLinks: readonly NavigationLink[] = [
  { id: 'dashboard', label: 'Dashboard', to: '/dashboard' },
  { id: 'credit-profile', label: 'Credit Profile', to: '/credit-profile' },
  { id: 'rewards', label: 'Rewards', to: '/rewards' },
  settingsLink,
]

/** In the place of Settings for members without a plan: their data is theirs all the same. */
export const yourDataLink: NavigationLink = { id: 'your-data', label: 'Your data', to: '/your-data' }

/** Pages of a member that the header has no room for: in the account menu and in the phone's menu. */
export const moreLinks: readonly NavigationLink[] = [
  { id: 'payments', label: 'All payments', to: '/payments' },
  { id: 'rent-passport', label: 'Rent passport', to: '/rent-passport' },
]

export const helpLink: NavigationLink = { id: 'help', label: 'Help', to: '/help' }

export const notificationsLink: NavigationLink = {
  id: 'notifications',
  label: 'Notifications',
  to: '/notifications',
}

/** For the admin, and for premium members, who see their own tenancy there. */
export const managerLink: NavigationLink = { id: 'admin', label: 'Manager view', to: '/admin' }

export const footerLinks: readonly NavigationLink[] = [
  { id: 'landing', label: 'Home', to: '/' },
  howItWorks,
  { id: 'sample', label: 'A look inside', to: '/sample' },
  about,
  media,
  questions,
  contact,
  prices,
  { id: 'privacy-policy', label: 'Privacy Policy', to: '/privacy-policy' },
  { id: 'terms', label: 'Terms', to: '/terms' },
  { id: 'complaints', label: 'Complaints', to: '/complaints' },
  { id: 'accessibility', label: 'Accessibility', to: '/accessibility' },
  { id: 'security', label: 'Security', to: '/security' },
]

/** The page a link stands for, pages below it included. */
export function isCurrent({ to }: NavigationLink, path: string): boolean {
  return path === to || (to !== '/' && path.startsWith(`${to}/`))
}
