import { COOLING_OFF_DAYS, premiumPlan, standardPlan } from '@keyturn/subscription/plans'
import { priceOf } from '@keyturn/subscription/prices'
import type { PageRow } from './page-row.ts'
import { claims } from './site/claims.ts'

const site = { access: 'public', site: true } as const
const home = { image: 'home', headline: 'Pay rent. Earn rewards. Build credit.' }
const about = { image: 'about', headline: 'The rent record that is on your side' }
const contact = { image: 'contact', headline: 'A person reads every message' }
const privacy = { image: 'privacy', headline: 'Your data is never sold' }
export const plansShare = { image: 'plans', headline: 'Choose your plan' }

const landing = {
  file: 'site/landing-page.tsx',
  title: 'Keyturn: pay rent, earn rewards, build credit',
  description: `Keyturn proves the rent you pay, month by month, and makes it count: points, your credit file if you opt in, and a rent passport. ${claims.price.figure}.`,
  share: home,
  ...site,
  entrance: true,
  night: true,
} as const

/** The content pages. */
export const sitePages = [
  { path: '/', ...landing, label: 'Home' },
  { path: '/landing', ...landing, canonical: '/' },
  {
    path: '/about-us',
    file: 'site/about-page.tsx',
    title: 'About Keyturn',
    description:
      'Why we built a rent record that is on the renter’s side: seamless reporting, financial resilience, and proof that landlords and tenants trust.',
    share: about,
    ...site,
    label: 'About',
  },
  {
    path: '/media-room',
    file: 'site/media-page.tsx',
    title: 'Media Room · Keyturn',
    description: 'Press releases, facts and contact for journalists writing about Keyturn.',
    share: { image: 'media', headline: 'Media Room' },
    ...site,
    label: 'Media',
  },
  {
    path: '/contact-us',
    file: 'site/contact-page.tsx',
    title: 'Contact Us · Keyturn',
    description: 'Ask a question, raise a dispute or tell us what went wrong. A person reads every message.',
    share: contact,
    ...site,
    label: 'Contact',
  },
  {
    path: '/qand-a',
    file: 'site/questions-page.tsx',
    title: 'Questions & Answers · Keyturn',
    description:
      'Plain answers: what Keyturn does, who the credit agencies are, what happens if you miss a payment, and how to stop.',
    share: { image: 'questions', headline: 'Questions & Answers' },
    ...site,
    label: 'FAQ',
  },
  {
    path: '/privacy-policy',
    file: 'site/privacy-page.tsx',
    title: 'Privacy Policy · Keyturn',
    description:
      'What we collect, why, who we share it with, how long we keep it, and how you stop it. Your data is never sold.',
    share: privacy,
    ...site,
    withoutFooter: true,
    label: 'Privacy Policy',
  },
  {
    path: '/subscription',
    file: 'site/pricing-page.tsx',
    title: 'Plans and prices · Keyturn',
    description: `${standardPlan.displayName} from ${priceOf(standardPlan, 'month')} a month or ${priceOf(standardPlan, 'year')} a year, ${premiumPlan.displayName} ${priceOf(premiumPlan, 'month')} or ${priceOf(premiumPlan, 'year')}. ${claims.price.meaning}, full refund for ${COOLING_OFF_DAYS} days.`,
    share: plansShare,
    ...site,
    label: 'Prices',
  },
  {
    path: '/terms',
    file: 'site/terms-page.tsx',
    title: 'Terms · Keyturn',
    description:
      'The contract between you and Keyturn, in plain words: price, renewal, cancelling, reporting, points.',
    share: home,
    ...site,
    label: 'Terms',
  },
  {
    path: '/complaints',
    file: 'site/complaints-page.tsx',
    title: 'Complaints · Keyturn',
    description: 'How to complain, what happens next and by when, and who can help if you are still unhappy.',
    share: contact,
    ...site,
    label: 'Complaints',
  },
  {
    path: '/cancellation-form',
    file: 'site/cancellation-page.tsx',
    title: 'Cancellation form · Keyturn',
    description:
      'How to cancel a Keyturn plan and have money back: in Settings, in any words, or with the form the law prescribes.',
    share: home,
    ...site,
    label: 'Cancellation form',
  },
  {
    path: '/accessibility',
    file: 'site/accessibility-page.tsx',
    title: 'Accessibility · Keyturn',
    description: 'What everybody can count on at Keyturn, what we do not know yet, and who to tell.',
    share: contact,
    ...site,
    label: 'Accessibility',
  },
  {
    path: '/sample',
    file: 'site/sample-page.tsx',
    title: 'A look inside · Keyturn',
    description:
      'A sample dashboard and a sample rent passport: the months, what was sent to an agency, the payments, and what a landlord sees.',
    share: about,
    ...site,
    label: 'A look inside',
  },
  {
    path: '/how-it-works',
    file: 'site/how-it-works-page.tsx',
    title: 'How it works · Keyturn',
    description:
      'Your first month with Keyturn, step by step, and what differs with an agent, a council, housemates, Universal Credit or weekly rent.',
    share: about,
    ...site,
    label: 'How it works',
  },
  {
    path: '/security',
    file: 'site/security-page.tsx',
    title: 'How we keep it safe · Keyturn',
    description:
      'How Keyturn protects your bank link, your account, your data and your credit file, and how to report a weakness.',
    share: privacy,
    ...site,
    label: 'Security',
  },
  {
    path: '/roll-up-banner',
    file: 'site/banner-page.tsx',
    title: 'Roll-up banner · Keyturn',
    description: 'The Keyturn exhibition banner, 850 by 2000 mm, ready to print.',
    share: home,
    ...site,
    unlisted: true,
    noIndex: true,
  },
  {
    path: '/offline',
    file: 'site/offline-page.tsx',
    title: 'No connection · Keyturn',
    ...site,
    frame: 'bare',
    unlisted: true,
    noIndex: true,
  },
  /** Page for unknown paths. */
  {
    path: '/404',
    file: 'site/not-found-page.tsx',
    title: 'Page not found · Keyturn',
    ...site,
    unlisted: true,
    noIndex: true,
  },
] as const satisfies readonly PageRow[]
