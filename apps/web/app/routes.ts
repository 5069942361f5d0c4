export interface PageEntry {
  path: string
  /** Relative to this folder. */
  file: string
}

/**
 * The whole site map. One line adds a page: the file is relative to this folder, so a feature's page reads
 * page('rewards', '../../../features/rewards/web/rewards-page.tsx').
 *
 * Public pages become ready-made HTML at build time. Member pages are drawn in the browser.
 */
const publicPages: PageEntry[] = [
  page('', 'site/landing-page.tsx'),
  page('landing', 'site/landing-page.tsx'),
  page('about-us', 'site/about-page.tsx'),
  page('media-room', 'site/media-page.tsx'),
  page('contact-us', 'site/contact-page.tsx'),
  page('qand-a', 'site/questions-page.tsx'),
  page('privacy-policy', 'site/privacy-page.tsx'),
  page('subscription', 'site/pricing-page.tsx'),
  page('subscription/new', 'site/upgrade-page.tsx'),
  page('terms', 'site/terms-page.tsx'),
  page('complaints', 'site/complaints-page.tsx'),
  page('accessibility', 'site/accessibility-page.tsx'),
  page('sample', 'site/sample-page.tsx'),
  page('how-it-works', 'site/how-it-works-page.tsx'),
  page('security', 'site/security-page.tsx'),
  page('roll-up-banner', 'site/banner-page.tsx'),
  page('offline', 'site/offline-page.tsx'),
  page('login', identity('sign-in-page.tsx')),
  page('registration', 'site/registration-page.tsx'),
  page('forgot-password', identity('forgot-password-page.tsx')),
]

/** Drawn in the browser too, but open to everybody: what they show hangs on the address or the device. */
const openAppPages: PageEntry[] = [
  page('reset-password', identity('reset-password-page.tsx')),
  page('email-verification-waiting', identity('waiting-page.tsx')),
  page('verify-email', identity('verify-email-page.tsx')),
  page('logout', identity('logout-page.tsx')),
  page('landlord/month/:token', '../../../features/rent-record/web/landlord-month-page.tsx'),
  page('landlord/:token', '../../../features/tenancy/web/landlord-page.tsx'),
  page('housemate/:token', 'onboarding/housemate-page.tsx'),
  page('unsubscribe/:token', '../../../features/notifications/web/unsubscribe-page.tsx'),
]

const memberPages: PageEntry[] = [
  page('dashboard', 'dashboard/dashboard-page.tsx'),
  page('payments', 'dashboard/payments-page.tsx'),
  page('rent-passport', '../../../features/rent-record/web/passports-page.tsx'),
  page('bud-callback', '../../../features/bank-link/web/callback-page.tsx'),
  page('verification-dashboard', 'onboarding/wizard-page.tsx'),
  page('credit-profile', '../../../features/credit-profile/web/credit-profile-page.tsx'),
  page('rewards', '../../../features/rewards/web/rewards-page.tsx'),
  page('notifications', '../../../features/notifications/web/notifications-page.tsx'),
  page('settings', 'settings/settings-page.tsx'),
  page('rent-rise', 'settings/rent-rise-page.tsx'),
  page('your-data', 'settings/your-data-page.tsx'),
  page('help', 'help/help-page.tsx'),
  page('look', 'look/look-page.tsx'),
  page('admin', 'desk/desk-page.tsx'),
]

/** For those who work on the product; the server knows them in sandbox mode only. */
const sandboxPages: PageEntry[] = [page('sandbox/ui', 'gallery/gallery-page.tsx')]

/** Every page with what stands round it: the members' have a layout of their own (`shell/member-layout.tsx`). */
export const sitePages = [
  ...[...publicPages, ...openAppPages, ...sandboxPages].map((entry) => ({ ...entry, isMembers: false })),
  ...memberPages.map((entry) => ({ ...entry, isMembers: true })),
]

/** Written as HTML by the build. /404 is the page every unknown address is answered with. */
export const prerenderedPaths = [...addressesOf(publicPages), '/404']

/** Answered with the empty app page, which then draws them. */
export const appPaths = addressesOf([...openAppPages, ...memberPages])
export const sandboxPaths = addressesOf(sandboxPages)
/** Each of them, drawn in the browser. */
export const drawnPages = [...openAppPages, ...memberPages, ...sandboxPages]

function page(address: string, file: string): PageEntry {
  return { path: `/${address}`, file }
}

function identity(file: string): string {
  return `../../../features/identity/web/${file}`
}

function addressesOf(entries: PageEntry[]): string[] {
  return entries.map(({ path }) => path)
}
