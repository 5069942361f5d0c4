/* Every figure the public pages boast with, each beside the note that says where it comes from. A figure
   leaves the site by being deleted here; nothing else may print one. */

import { fromPrice } from '@keyturn/subscription/prices'

export interface Claim {
  figure: string
  meaning: string
  /** Printed with the sources wherever the figure is printed. */
  source: string
}

export const claims = {
  renters: {
    figure: '5 million',
    meaning: 'renters in the UK',
    source:
      'UK renters: homes rented from private landlords in official housing surveys of England, Scotland, Wales and Northern Ireland, rounded.',
  },
  averageIncrease: {
    figure: '+66 points',
    meaning: 'average credit score increase within 12 months',
    source:
      'Average score increase within 12 months: published studies of rent reporting. An average of people who paid on time, not a promise about you.',
  },
  improved: {
    figure: '88%',
    meaning: 'of renters see improvement',
    source:
      'Share of renters who see improvement: the same published studies. Scores differ by agency, and lenders decide for themselves.',
  },
  retailers: {
    figure: '100+ retailers',
    meaning: 'through the rewards portal',
    source: 'Retailers: brands in our voucher supplier’s UK catalogue. Brands and values change.',
  },
  price: {
    figure: `From ${fromPrice()}/month`,
    meaning: 'Cancel anytime',
    source: 'Price: the Standard plan paid monthly. Every price includes VAT where it is due.',
  },
} as const satisfies Record<string, Claim>

export const priceLine = `${claims.price.figure} - ${claims.price.meaning}`

/** What follows the claims' own notes on every page that prints the sources. */
export const sourcesTail = [
  'Data may take up to three months to appear at a credit agency.',
  'Rewards are worth £1 per £1,000 of verified rent.',
]

export const trustClaims = [
  {
    name: 'Regulated',
    source: 'Bank data is read through a provider authorised by the Financial Conduct Authority.',
  },
  {
    name: 'Data-registered',
    source: 'We are on the Information Commissioner’s register of data controllers.',
  },
  {
    name: 'Bank-grade security',
    source: 'Encrypted on the way and at rest; the bank link can read and cannot move money.',
  },
] as const
