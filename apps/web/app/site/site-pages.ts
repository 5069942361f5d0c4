/* Every public page's title, description and picture. The sitemap, the share images and the pages' heads
   are all made from this table. */

import { COOLING_OFF_DAYS, premiumPlan, standardPlan } from '@keyturn/subscription/plans'
import { priceOf } from '@keyturn/subscription/prices'
import { claims } from './claims.ts'

export interface SitePage {
  title: string
  description: string
  /** The one address search engines should keep for it. */
  canonical: string
  /** File name of the picture shown when the page is shared; pages may share one. */
  image: string
  /** The words on that picture. */
  headline: string
  /** Left out of the sitemap: print sheets and the like. */
  unlisted?: true
}

export const sitePages = {
  '/': {
    title: 'Keyturn: pay rent, earn rewards, build credit',
    description: `Keyturn proves the rent you pay, month by month, and makes it count: points, your credit file if you opt in, and a rent passport. ${claims.price.figure}.`,
    canonical: '/',
    image: 'home',
    headline: 'Pay rent. Earn rewards. Build credit.',
  },
  '/about-us': {
    title: 'About Keyturn',
    description:
      'Why we built a rent record that is on the renter’s side: seamless reporting, financial resilience, and proof that landlords and tenants trust.',
    canonical: '/about-us',
    image: 'about',
    headline: 'The rent record that is on your side',
  },
  '/media-room': {
    title: 'Media Room · Keyturn',
    description: 'Press releases, facts and contact for journalists writing about Keyturn.',
    canonical: '/media-room',
    image: 'media',
    headline: 'Media Room',
  },
  '/contact-us': {
    title: 'Contact Us · Keyturn',
    description: 'Ask a question, raise a dispute or tell us what went wrong. A person reads every message.',
    canonical: '/contact-us',
    image: 'contact',
    headline: 'A person reads every message',
  },
  '/qand-a': {
    title: 'Questions & Answers · Keyturn',
    description:
      'Plain answers: what Keyturn does, who the credit agencies are, what happens if you miss a payment, and how to stop.',
    canonical: '/qand-a',
    image: 'questions',
    headline: 'Questions & Answers',
  },
  '/privacy-policy': {
    title: 'Privacy Policy · Keyturn',
    description:
      'What we collect, why, who we share it with, how long we keep it, and how you stop it. Your data is never sold.',
    canonical: '/privacy-policy',
    image: 'privacy',
    headline: 'Your data is never sold',
  },
  '/subscription': {
    title: 'Plans and prices · Keyturn',
    description: `${standardPlan.displayName} from ${priceOf(standardPlan, 'month')} a month or ${priceOf(standardPlan, 'year')} a year, ${premiumPlan.displayName} ${priceOf(premiumPlan, 'month')} or ${priceOf(premiumPlan, 'year')}. ${claims.price.meaning}, full refund for ${COOLING_OFF_DAYS} days.`,
    canonical: '/subscription',
    image: 'plans',
    headline: 'Choose your plan',
  },
  '/subscription/new': {
    title: 'Choose your plan · Keyturn',
    description:
      'Standard or Premium, by the month or by the year: what each holds, what is charged today and when again.',
    canonical: '/subscription',
    image: 'plans',
    headline: 'Choose your plan',
    unlisted: true,
  },
  '/terms': {
    title: 'Terms · Keyturn',
    description:
      'The contract between you and Keyturn, in plain words: price, renewal, cancelling, reporting, points.',
    canonical: '/terms',
    image: 'home',
    headline: 'Pay rent. Earn rewards. Build credit.',
  },
  '/complaints': {
    title: 'Complaints · Keyturn',
    description: 'How to complain, what happens next and by when, and who can help if you are still unhappy.',
    canonical: '/complaints',
    image: 'contact',
    headline: 'A person reads every message',
  },
  '/accessibility': {
    title: 'Accessibility · Keyturn',
    description: 'What everybody can count on at Keyturn, what we do not know yet, and whom to tell.',
    canonical: '/accessibility',
    image: 'contact',
    headline: 'A person reads every message',
  },
  '/sample': {
    title: 'A look inside · Keyturn',
    description:
      'A sample dashboard and a sample rent passport: the months, what was sent to an agency, the payments, and what a landlord sees.',
    canonical: '/sample',
    image: 'about',
    headline: 'The rent record that is on your side',
  },
  '/how-it-works': {
    title: 'How it works · Keyturn',
    description:
      'Your first month with Keyturn, step by step, and what differs with an agent, a council, housemates, Universal Credit or weekly rent.',
    canonical: '/how-it-works',
    image: 'about',
    headline: 'The rent record that is on your side',
  },
  '/security': {
    title: 'How we keep it safe · Keyturn',
    description:
      'How Keyturn protects your bank link, your account, your data and your credit file, and how to report a weakness.',
    canonical: '/security',
    image: 'privacy',
    headline: 'Your data is never sold',
  },
  '/roll-up-banner': {
    title: 'Roll-up banner · Keyturn',
    description: 'The Keyturn exhibition banner, 850 by 2000 mm, ready to print.',
    canonical: '/roll-up-banner',
    image: 'home',
    headline: 'Pay rent. Earn rewards. Build credit.',
    unlisted: true,
  },
} as const satisfies Record<string, SitePage>

export const listedPages: readonly SitePage[] = (Object.values(sitePages) as SitePage[]).filter(
  (page) => !page.unlisted,
)
