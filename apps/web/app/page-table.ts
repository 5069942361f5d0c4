/** One page of the site. A page is for signed-in members unless it says otherwise. */
export interface PageRow {
  path: string
  /** Relative to this folder. */
  file: string
  /** `sandbox`: for those who work on the product; the server knows it in sandbox mode only. */
  access?: 'public' | 'sandbox'
  /** Written as HTML by the build; the others are drawn in the browser. */
  readyMade?: true
  /** For people who are not signed in yet; a member is led on. */
  entrance?: true
  /** Open until the member's email address is verified. */
  untilVerified?: true
  needsPlan?: true
  /** Needs a verified email address, tenancy and landlord. */
  needsVerification?: true
  /** `bare`: one thing to do, without header and footer. */
  frame?: 'bare'
  withoutFooter?: true
  withoutTabBar?: true
  /** The top of the page is dark. */
  night?: true
  /** What links in menus and the footer call it. */
  label?: string
}

const identity = (file: string): string => `../../../features/identity/web/${file}`
const publicPage = { access: 'public' } as const
const site = { ...publicPage, readyMade: true } as const
const paid = { needsPlan: true } as const
const proved = { needsPlan: true, needsVerification: true } as const
const bare = { frame: 'bare' } as const

/**
 * Every page, once. Routes, redirects, frame, navigation, prerendering and the tests' lists are derived from it. A
 * feature's page reads '../../../features/rewards/web/rewards-page.tsx'.
 */
export const pageTable = [
  { path: '/', file: 'site/landing-page.tsx', ...site, entrance: true, night: true, label: 'Home' },
  { path: '/landing', file: 'site/landing-page.tsx', ...site, entrance: true, night: true },
  { path: '/about-us', file: 'site/about-page.tsx', ...site, label: 'About' },
  { path: '/media-room', file: 'site/media-page.tsx', ...site, label: 'Media' },
  { path: '/contact-us', file: 'site/contact-page.tsx', ...site, label: 'Contact' },
  { path: '/qand-a', file: 'site/questions-page.tsx', ...site, label: 'FAQ' },
  {
    path: '/privacy-policy',
    file: 'site/privacy-page.tsx',
    ...site,
    withoutFooter: true,
    label: 'Privacy Policy',
  },
  { path: '/subscription', file: 'site/pricing-page.tsx', ...site, label: 'Prices' },
  { path: '/subscription/new', file: 'site/upgrade-page.tsx', ...site, ...bare },
  { path: '/terms', file: 'site/terms-page.tsx', ...site, label: 'Terms' },
  { path: '/complaints', file: 'site/complaints-page.tsx', ...site, label: 'Complaints' },
  { path: '/accessibility', file: 'site/accessibility-page.tsx', ...site, label: 'Accessibility' },
  { path: '/sample', file: 'site/sample-page.tsx', ...site, label: 'A look inside' },
  { path: '/how-it-works', file: 'site/how-it-works-page.tsx', ...site, label: 'How it works' },
  { path: '/security', file: 'site/security-page.tsx', ...site, label: 'Security' },
  { path: '/roll-up-banner', file: 'site/banner-page.tsx', ...site },
  { path: '/offline', file: 'site/offline-page.tsx', ...site, ...bare },
  { path: '/login', file: identity('sign-in-page.tsx'), ...site, entrance: true, night: true },
  { path: '/registration', file: 'site/registration-page.tsx', ...site, entrance: true, night: true },
  { path: '/forgot-password', file: identity('forgot-password-page.tsx'), ...site, ...bare },
  { path: '/reset-password', file: identity('reset-password-page.tsx'), ...publicPage, ...bare },
  {
    path: '/email-verification-waiting',
    file: identity('waiting-page.tsx'),
    ...publicPage,
    ...bare,
    untilVerified: true,
  },
  {
    path: '/verify-email',
    file: identity('verify-email-page.tsx'),
    ...publicPage,
    ...bare,
    untilVerified: true,
  },
  { path: '/logout', file: identity('logout-page.tsx'), ...publicPage },
  {
    path: '/landlord/month/:token',
    file: '../../../features/rent-record/web/landlord-month-page.tsx',
    ...publicPage,
  },
  { path: '/landlord/:token', file: '../../../features/tenancy/web/landlord-page.tsx', ...publicPage },
  { path: '/housemate/:token', file: 'onboarding/housemate-page.tsx', ...publicPage },
  {
    path: '/unsubscribe/:token',
    file: '../../../features/notifications/web/unsubscribe-page.tsx',
    ...publicPage,
  },
  { path: '/dashboard', file: 'dashboard/dashboard-page.tsx', ...proved, label: 'Dashboard' },
  { path: '/payments', file: 'dashboard/payments-page.tsx', ...proved, label: 'All payments' },
  {
    path: '/rent-passport',
    file: '../../../features/rent-record/web/passports-page.tsx',
    ...proved,
    label: 'Rent passport',
  },
  { path: '/bud-callback', file: '../../../features/bank-link/web/callback-page.tsx', ...bare },
  {
    path: '/verification-dashboard',
    file: 'onboarding/wizard-page.tsx',
    ...paid,
    withoutTabBar: true,
  },
  {
    path: '/credit-profile',
    file: '../../../features/credit-profile/web/credit-profile-page.tsx',
    ...proved,
    label: 'Credit Profile',
  },
  { path: '/rewards', file: '../../../features/rewards/web/rewards-page.tsx', ...proved, label: 'Rewards' },
  {
    path: '/notifications',
    file: '../../../features/notifications/web/notifications-page.tsx',
    ...paid,
    label: 'Notifications',
  },
  { path: '/settings', file: 'settings/settings-page.tsx', ...paid, label: 'Settings' },
  { path: '/rent-rise', file: 'settings/rent-rise-page.tsx', ...paid },
  { path: '/your-data', file: 'settings/your-data-page.tsx', label: 'Your data' },
  { path: '/help', file: 'help/help-page.tsx', label: 'Help' },
  { path: '/look', file: 'look/look-page.tsx' },
  { path: '/admin', file: 'desk/desk-page.tsx', label: 'Manager view' },
  { path: '/sandbox/ui', file: 'gallery/gallery-page.tsx', access: 'sandbox' },
] as const satisfies readonly PageRow[]

export type PagePath = (typeof pageTable)[number]['path']

const rows: readonly PageRow[] = pageTable
const pathsOf = (some: readonly PageRow[]): string[] => some.map(({ path }) => path)

/** Members' pages have a layout of their own (`shell/member-layout.tsx`). */
export const isMembers = ({ access }: Pick<PageRow, 'access'>): boolean => access === undefined

/** Written as HTML by the build. /404 is the page every unknown address is answered with. */
export const prerenderedPaths = [...pathsOf(rows.filter(({ readyMade }) => readyMade)), '/404']

/** Answered with the empty app page, which then draws them. */
export const drawnPages = rows.filter(({ readyMade }) => !readyMade)
export const appPaths = pathsOf(drawnPages.filter(({ access }) => access !== 'sandbox'))
export const sandboxPaths = pathsOf(rows.filter(({ access }) => access === 'sandbox'))
