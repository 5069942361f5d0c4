import { addMonths, type Day, formatDay, formatMonth } from '@keyturn/platform/days'
import { formatPounds } from '@keyturn/platform/money'
import { averageFinding, count, decided, type Facts, type Finding, figure, provedOf } from './findings.ts'
import { groundEight } from './ground-eight.ts'
import type { Row } from './model.ts'
import { latest, longestRun, monthsUntil } from './months.ts'
import type { Purpose } from './purposes.ts'

export interface Rule {
  id: string
  purpose: Purpose
  /** Lender, court or law. */
  who: string
  /** Rule as published, in our words. */
  says: string
  source: string
  readOn: Day
  find(facts: Facts): Finding
}

const READ_ON = '2026-11-27'
const SKIPTON = { who: 'Skipton Building Society', source: 'https://www.skipton.co.uk/faqs/mortgages' }
const SUFFOLK = {
  who: 'Suffolk Building Society',
  source:
    'https://www.mpamag.com/uk/mortgage-types/first-time-buyer/suffolk-bs-improves-lending-criteria-for-first-time-buyers/545715',
}
const RRO = {
  who: 'England: Housing and Planning Act 2016, section 44',
  source: 'https://www.legislation.gov.uk/ukpga/2016/22/section/44',
}
const LUTON = {
  who: 'Luton Council, as an example',
  source:
    'https://www.luton.gov.uk/benefits-financial-help/benefit-supporting-documents/supporting-documents-benefit-claim-or-change-circumstances/proof-rent-tenancy-benefit-claims',
}

const MAX_GAP = 6

function twelveInARow({ months, issuedOn }: Facts): Finding {
  const { length, last } = longestRun(months)
  const found = `${count(length, 'month')} in a row proved${last === null ? '' : `, to ${formatMonth(last)}`}`
  const isRecent = last !== null && monthsUntil(last, issuedOn) <= MAX_GAP
  return decided(length >= 12 && isRecent, found)
}

/** Rules of all purposes, in display order, each with its origin, source and date of reading. */
export const RULES: readonly Rule[] = [
  {
    id: 'skipton-12-in-a-row',
    purpose: 'mortgage',
    ...SKIPTON,
    says: 'At least 12 months of rent paid in a row, the last no more than 6 months ago.',
    readOn: READ_ON,
    find: twelveInARow,
  },
  {
    id: 'skipton-average-6',
    purpose: 'mortgage',
    ...SKIPTON,
    says: 'The rent of the last 6 months counts, without housing benefit.',
    readOn: READ_ON,
    find: ({ months }) =>
      averageFinding(
        months,
        6,
        (pence) => `Last six months’ average ${formatPounds(pence)}, benefits left out`,
      ),
  },
  {
    id: 'suffolk-12-within-10',
    purpose: 'mortgage',
    ...SUFFOLK,
    says: 'Rent paid for at least 12 months, within 10% of the new mortgage payment.',
    readOn: READ_ON,
    find: ({ months }) =>
      averageFinding(
        months,
        12,
        (pence) =>
          `Last twelve months’ average ${formatPounds(pence)}; 10% more is ${formatPounds(Math.floor(pence * 1.1))}`,
      ),
  },
  {
    id: 'suffolk-12-of-18',
    purpose: 'mortgage',
    who: 'Suffolk Building Society, of track record mortgages in general',
    source: 'https://www.suffolkbuildingsociety.co.uk/blog/mortgages-for-reliable-renters',
    says: 'Usually 12 months of rent within the last 18 months.',
    readOn: READ_ON,
    find({ months }) {
      const last = latest(months, 18)
      return decided(
        longestRun(last).length >= 12,
        `${provedOf(last)} of the last ${last.length} months proved`,
      )
    },
  },
  {
    id: 'rro-24-months',
    purpose: 'tribunal',
    ...RRO,
    says: 'An order is about rent of two years at most.',
    readOn: READ_ON,
    find: ({ months }) =>
      decided(months.length <= 24, `This statement is about ${count(months.length, 'month')}`),
  },
  {
    id: 'rro-less-benefit',
    purpose: 'tribunal',
    ...RRO,
    says: 'The amount is the rent paid by or for the tenant, less Universal Credit paid for it.',
    readOn: READ_ON,
    find: ({ sums }) => figure(`${formatPounds(sums.paidPence)} paid, benefits left out`),
  },
  {
    id: 'arrears-complete',
    purpose: 'arrears',
    who: 'Courts in rent arrears cases',
    source: 'https://www.augustapp.com/dictionary/rent-arrears',
    says: 'The ledger of rent due and paid is complete.',
    readOn: '2026-11-26',
    find: ({ sums }) =>
      decided(
        sums.unknownPeriods === 0,
        `${sums.periods - sums.unknownPeriods} of ${count(sums.periods, 'period')} known`,
      ),
  },
  {
    id: 'arrears-ground-8',
    purpose: 'arrears',
    who: 'England: Housing Act 1988, Schedule 2, Ground 8, as changed on 1 May 2026',
    source: 'https://grantsaw.com/renters-rights-bill-changes-to-rent-arrears-grounds',
    says: 'The ground needs three months of unpaid rent, or 13 weeks where rent is due weekly or fortnightly.',
    readOn: READ_ON,
    find: groundEight,
  },
  {
    id: 'benefit-names',
    purpose: 'benefit',
    ...LUTON,
    says: 'Proof of rent shows the tenant, the landlord, the rent and how often it is due.',
    readOn: READ_ON,
    find: ({ showsName, showsLandlord }) =>
      decided(
        showsName && showsLandlord,
        showsName && showsLandlord
          ? 'Name, landlord, rent and rent days are shown'
          : 'The renter chose not to show the name or the landlord',
      ),
  },
  {
    id: 'benefit-bank',
    purpose: 'benefit',
    ...LUTON,
    says: 'The council often expects to see in a bank account that the rent was paid.',
    readOn: READ_ON,
    find({ rows }) {
      const paid = rows.flatMap(({ payments }) => payments)
      const seen = paid.filter(({ proof }) => proof === 'bank').length
      return figure(`${seen} of ${count(paid.length, 'payment')} seen by a bank`)
    },
  },
  {
    id: 'benefit-rent-now',
    purpose: 'benefit',
    who: 'Oxford City Council, of Universal Credit',
    source: 'https://www.oxford.gov.uk/info/20027/welfare_reform/437/universal_credit/4',
    says: 'A claimant says how much the rent is, and when it goes up or down.',
    readOn: READ_ON,
    find: ({ rows }) => rentNow(rows),
  },
]

function rentNow(rows: readonly Row[]): Finding {
  const last = rows.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1)).at(-1)
  if (!last) return { outcome: 'not_known', found: 'No rent day in this statement' }
  return figure(`Latest rent ${formatPounds(last.duePence)}, due on ${formatDay(last.dueOn)}`)
}

export interface FoundRule extends Omit<Rule, 'find' | 'purpose'>, Finding {}

/** Months after which a rule must be read again, because it may have changed. */
const MAX_RULE_REVIEW_AGE_MONTHS = 18

/** Rules of a purpose, each with its finding. */
export const rulesOf = (purpose: Purpose, facts: Facts): FoundRule[] =>
  RULES.filter((rule) => rule.purpose === purpose).map(({ find, purpose: _, ...rule }) => {
    const finding = find(facts)
    if (facts.issuedOn <= addMonths(rule.readOn, MAX_RULE_REVIEW_AGE_MONTHS)) return { ...rule, ...finding }
    return {
      ...rule,
      outcome: 'not_known',
      found: `${finding.found}. The rule may have changed since we read it`,
    }
  })
