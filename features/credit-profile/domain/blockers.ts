import { type Agency, type NotReportedBecause, notReportedBecause } from '@keyturn/agency-files/constants'
import { bankLinks } from '@keyturn/bank-link/links'
import { detailsSettings } from '@keyturn/identity/links'
import type { Day } from '@keyturn/platform/days'
import { rentRecordLinks } from '@keyturn/rent-record/links'
import { settingsSubscription, upgradePage } from '@keyturn/subscription/links'
import { homeSettings, tenancyLinks } from '@keyturn/tenancy/links'
import { planEndWords } from './timeline.ts'

/** Obstacle to a record in the next file. */
export interface Blocker {
  because: NotReportedBecause | 'plan_ends'
  says: string
  /** Page where the member can fix it. Null if only time or staff can. */
  mend: { to: string; label: string } | null
}

interface AgencyKnown {
  agency: Agency
  consent: { given: boolean } | null
  blockedBy: readonly NotReportedBecause[]
  paymentsStillNeeded: number
}

const MEND: Record<NotReportedBecause, Blocker['mend']> = {
  no_consent: { to: '/credit-profile', label: 'Choose an agency' },
  not_in_plan: { to: upgradePage, label: 'Change your plan' },
  not_reached: null,
  not_matched: { to: rentRecordLinks.payments, label: 'Show us your rent' },
  name_not_matched: { to: bankLinks.settings, label: 'Tell us whose account it is' },
  holder_not_told: { to: bankLinks.settings, label: 'Tell us whose account it is' },
  paid_to_housemate: null,
  payee_waits: { to: rentRecordLinks.payments, label: 'See your payments' },
  payee_declined: { to: '/contact-us', label: 'Write to us' },
  too_few_payments: null,
  no_home: { to: tenancyLinks.wizardAt(3), label: 'Add your home' },
  no_birth_date: { to: detailsSettings, label: 'Add your date of birth' },
  under_18: null,
  name_unusable: { to: detailsSettings, label: 'Change how your name is written' },
  no_postcode: { to: homeSettings, label: 'Add the postcode' },
  address_unusable: { to: homeSettings, label: 'Shorten the address' },
  record_unusable: { to: '/contact-us', label: 'Write to us' },
}

/** Reasons of an agency that the member did not choose. They do not block other agencies. */
const OF_THE_CHOICE: readonly NotReportedBecause[] = ['no_consent', 'not_in_plan', 'not_reached']

/**
 * Returns each blocker once, those that the member can fix first. Without a chosen agency: the missing choice, and what
 * any agency would require.
 */
export function blockersOf(
  agencies: readonly AgencyKnown[],
  { planEndsOn }: { planEndsOn: Day | null },
): Blocker[] {
  const chosen = agencies.filter(({ consent }) => consent?.given)
  const reasons: NotReportedBecause[] =
    chosen.length > 0
      ? chosen.flatMap(({ blockedBy }) => [...blockedBy])
      : [
          'no_consent',
          ...agencies.flatMap(({ blockedBy }) => blockedBy.filter((each) => !OF_THE_CHOICE.includes(each))),
        ]
  const needed = Math.min(...(chosen.length > 0 ? chosen : agencies).map((each) => each.paymentsStillNeeded))
  const blockers = [...new Set(reasons)].map(
    (because): Blocker => ({
      because,
      says: because === 'too_few_payments' ? paymentsWords(needed) : blockerText(because, chosen.length),
      mend: MEND[because],
    }),
  )
  const end: Blocker[] =
    planEndsOn === null
      ? []
      : [
          {
            because: 'plan_ends',
            says: planEndWords(planEndsOn),
            mend: { to: settingsSubscription, label: 'Keep your plan' },
          },
        ]
  return [...blockers, ...end].toSorted(
    (one, other) => Number(one.mend === null) - Number(other.mend === null),
  )
}

const blockerText = (because: NotReportedBecause, chosen: number): string =>
  because === 'no_consent' && chosen === 0
    ? 'You have not chosen an agency. Nothing is sent without your consent.'
    : notReportedBecause[because]

const paymentsWords = (needed: number): string =>
  needed > 0
    ? `${notReportedBecause.too_few_payments} ${needed} more ${needed === 1 ? 'payment is' : 'payments are'} needed; those your bank already shows are counted.`
    : notReportedBecause.too_few_payments
