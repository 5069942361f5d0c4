import type { PageRow } from './page-row.ts'
import { plansShare } from './site-pages.ts'

const identity = (file: string): string => `../../../features/identity/web/${file}`
const open = { access: 'public' } as const
const prerendered = { access: 'public', prerendered: true } as const
const paid = { needsPlan: true } as const
const proved = { needsPlan: true, needsVerification: true } as const
const bare = { frame: 'bare' } as const

/** The pages of the app. A feature's page reads '../../../features/rewards/web/rewards-page.tsx'. */
export const appPages = [
  {
    path: '/subscription/new',
    file: 'site/upgrade-page.tsx',
    title: 'Choose your plan · Keyturn',
    description:
      'Standard or Premium, by the month or by the year: what each holds, what is charged today and when again.',
    share: plansShare,
    canonical: '/subscription',
    ...prerendered,
    ...bare,
  },
  {
    path: '/login',
    file: identity('sign-in-page.tsx'),
    title: 'Sign In · Keyturn',
    description: 'Sign in to your Keyturn account.',
    ...prerendered,
    entrance: true,
    night: true,
  },
  {
    path: '/registration',
    file: 'site/registration-page.tsx',
    title: 'Create your account · Keyturn',
    description: 'Create a Keyturn account. It takes a minute; nothing is charged.',
    ...prerendered,
    entrance: true,
    night: true,
  },
  {
    path: '/forgot-password',
    file: identity('forgot-password-page.tsx'),
    title: 'Forgot password · Keyturn',
    description: 'Ask for a link to set a new password.',
    ...prerendered,
    ...bare,
  },
  {
    path: '/reset-password',
    title: 'Reset password · Keyturn',
    file: identity('reset-password-page.tsx'),
    ...open,
    ...bare,
  },
  {
    path: '/email-verification-waiting',
    title: 'Check your email · Keyturn',
    file: identity('waiting-page.tsx'),
    ...open,
    ...bare,
    untilVerified: true,
  },
  {
    path: '/verify-email',
    title: 'Verify your email · Keyturn',
    file: identity('verify-email-page.tsx'),
    ...open,
    ...bare,
    untilVerified: true,
  },
  { path: '/logout', title: 'Signing out · Keyturn', file: identity('logout-page.tsx'), ...open },
  {
    path: '/landlord/month/:token',
    title: 'Did this rent reach you? · Keyturn',
    file: '../../../features/rent-record/web/landlord-month-page.tsx',
    ...open,
  },
  {
    path: '/landlord/deposit/:token',
    title: 'A deposit · Keyturn',
    file: '../../../features/tenancy/web/deposit-page.tsx',
    ...open,
  },
  {
    path: '/landlord/:token',
    title: 'Is this your tenant? · Keyturn',
    file: '../../../features/tenancy/web/landlord-page.tsx',
    ...open,
  },
  {
    path: '/housemate/:token',
    title: 'An invitation · Keyturn',
    file: 'onboarding/housemate-page.tsx',
    ...open,
  },
  {
    path: '/unsubscribe/:token',
    title: 'Stop emails · Keyturn',
    file: '../../../features/notifications/web/unsubscribe-page.tsx',
    ...open,
  },
  {
    path: '/dashboard',
    title: 'Dashboard · Keyturn',
    file: 'dashboard/dashboard-page.tsx',
    ...proved,
    label: 'Dashboard',
  },
  {
    path: '/payments',
    title: 'All payments · Keyturn',
    file: 'dashboard/payments-page.tsx',
    ...proved,
    label: 'All payments',
  },
  {
    path: '/rent-passport',
    title: 'Rent passport · Keyturn',
    file: '../../../features/rent-passport/web/passports-page.tsx',
    ...proved,
    label: 'Rent passport',
  },
  {
    path: '/rent-statement',
    title: 'Rent statement · Keyturn',
    file: '../../../features/rent-statement/web/statements-page.tsx',
    ...proved,
    label: 'Rent statement',
  },
  {
    path: '/bud-callback',
    title: 'Connecting your bank · Keyturn',
    file: '../../../features/bank-link/web/callback-page.tsx',
    ...bare,
  },
  {
    path: '/verification-dashboard',
    title: 'Verification · Keyturn',
    file: 'onboarding/wizard-page.tsx',
    ...paid,
    withoutTabBar: true,
  },
  {
    path: '/credit-profile',
    title: 'Credit Profile · Keyturn',
    file: '../../../features/credit-profile/web/credit-profile-page.tsx',
    ...proved,
    label: 'Credit Profile',
  },
  {
    path: '/rewards',
    title: 'Rewards · Keyturn',
    file: '../../../features/rewards/web/rewards-page.tsx',
    ...proved,
    label: 'Rewards',
  },
  {
    path: '/notifications',
    title: 'Notifications · Keyturn',
    file: '../../../features/notifications/web/notifications-page.tsx',
    ...paid,
    label: 'Notifications',
  },
  {
    path: '/settings',
    title: 'Settings · Keyturn',
    file: 'settings/settings-page.tsx',
    ...paid,
    label: 'Settings',
  },
  { path: '/rent-rise', title: 'Check a rent rise · Keyturn', file: 'settings/rent-rise-page.tsx', ...paid },
  {
    path: '/your-data',
    title: 'Your data · Keyturn',
    file: 'settings/your-data-page.tsx',
    label: 'Your data',
  },
  { path: '/help', title: 'Help · Keyturn', file: 'help/help-page.tsx', label: 'Help' },
  { path: '/look', title: 'See what your bank proves, free · Keyturn', file: 'look/free-look-page.tsx' },
  { path: '/admin', title: 'Manager view · Keyturn', file: 'desk/desk-page.tsx', label: 'Manager view' },
  {
    path: '/sandbox/ui',
    title: 'Parts · Keyturn sandbox',
    file: 'gallery/gallery-page.tsx',
    access: 'sandbox',
  },
] as const satisfies readonly PageRow[]
