import { poundsOfPence } from '@keyturn/platform/money'
import { billingIntervals, intervals, planCard, plans } from '@keyturn/subscription/constants'
import { company } from './company.ts'
import { questions } from './content/questions.ts'
import { placeholderUrl } from './public-url.ts'

const organisation = {
  '@type': 'Organization',
  name: company.tradingName,
  legalName: company.legalName,
  url: `${placeholderUrl}/`,
  logo: `${placeholderUrl}/icons/icon-512.png`,
  email: company.supportEmail,
  address: {
    '@type': 'PostalAddress',
    streetAddress: company.address[0],
    addressLocality: company.address[1],
    postalCode: company.address[2],
    addressCountry: 'GB',
  },
}

const products = plans.map((plan) => ({
  '@type': 'Product',
  name: `Keyturn ${plan.displayName}`,
  description: planCard(plan).description,
  image: `${placeholderUrl}/share/plans.png`,
  brand: { '@type': 'Brand', name: 'Keyturn' },
  offers: billingIntervals.map((interval) => ({
    '@type': 'Offer',
    url: `${placeholderUrl}/subscription`,
    price: poundsOfPence(plan.pricePence[interval]).toFixed(2),
    priceCurrency: 'GBP',
    availability: 'https://schema.org/InStock',
    description: `${intervals[interval].name} billing`,
  })),
}))

const faq = {
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
  })),
}

/** Structured data of the pages in schema.org's terms, for search engines. */
export const structuredData: Readonly<Record<string, readonly object[]>> = {
  '/': [organisation],
  '/landing': [organisation],
  '/subscription': products,
  '/qand-a': [faq],
}
