/*
 * Figures of the public pages, each with its evidence. A figure without evidence is shown in a sandbox only; an
 * operator adds evidence here or deletes the figure.
 */

import { POINTS_PER_POUND } from '@keyturn/rewards/constants'
import { company } from './company.ts'
import { priceFigure, priceMeaning } from './price-line.ts'

/** Source that a regulator can open. */
interface Evidence {
  from: string
  /** Date of publication. */
  dated: string
}

export interface Claim {
  figure: string
  meaning: string
  /** Printed with the sources wherever the figure is printed. */
  note: string
  /** `plans`: a price that the checkout charges. Null without evidence, so only a sandbox shows the figure. */
  evidence: Evidence | 'plans' | null
}

const WITHOUT_STUDY = 'No named study stands behind this figure yet, so it is shown in a sandbox only.'

export const claims = {
  renters: {
    figure: '5 million',
    meaning: 'rented homes',
    note: 'Rented homes: 5.0 million households in England and Wales rented from private landlords.',
    evidence: { from: 'Office for National Statistics, Census 2021, Housing', dated: '5 January 2023' },
  },
  averageIncrease: {
    figure: '+66 points',
    meaning: 'average credit score increase within 12 months',
    note: `Average score increase within 12 months: ${WITHOUT_STUDY} An average of people who paid on time is no promise about you.`,
    evidence: null,
  },
  improved: {
    figure: '88%',
    meaning: 'of renters see improvement',
    note: `Share of renters who see improvement: ${WITHOUT_STUDY} Scores differ by agency, and lenders decide for themselves.`,
    evidence: null,
  },
  retailers: {
    figure: '100+ retailers',
    meaning: 'through the rewards portal',
    note: 'Retailers: brands in a voucher supplier’s UK catalogue, without a dated list yet, so the number is shown in a sandbox only.',
    evidence: null,
  },
  price: {
    figure: priceFigure,
    meaning: priceMeaning,
    note: 'Price: the Standard plan paid monthly. Every price includes VAT where it is due.',
    evidence: 'plans',
  },
} as const satisfies Record<string, Claim>

/** CSS class for an element that shows the figure. */
export const shownWhere = ({ evidence }: Claim): string | undefined =>
  evidence === null ? 'sandbox-only' : undefined

/** Note with its evidence, as printed. */
export const sourceOf = ({ note, evidence }: Claim): string =>
  evidence === null || evidence === 'plans' ? note : `${note} ${evidence.from}, ${evidence.dated}.`

/** Last notes of every page that prints the sources. */
export const sourcesTail = [
  'Data may take up to three months to appear at a credit agency.',
  `Rewards are worth £1 per £${POINTS_PER_POUND.toLocaleString('en-GB')} of verified rent.`,
]

/** Trust marks of the customer's documents, each with its meaning and the page that gives the evidence. */
export const trustClaims = [
  {
    name: 'Regulated',
    says: 'Bank data read by an FCA-authorised provider',
    ground: '/security#regulated',
  },
  {
    name: 'Data-registered',
    says: `With the ICO, number ${company.dataProtectionNumber}`,
    ground: '/security#data-registered',
  },
  {
    name: 'Bank-grade security',
    says: 'Read-only, and encrypted on the way and at rest',
    ground: '/security#bank-grade-security',
  },
] as const
