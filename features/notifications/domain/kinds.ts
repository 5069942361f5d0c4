import { bankLinks } from '@keyturn/bank-link/links'
import { creditProfilePage } from '@keyturn/credit-profile/links'
import { freeLookPage } from '@keyturn/free-look/links'
import { rentRecordLinks } from '@keyturn/rent-record/links'
import { rewardsPage, voucherPortal } from '@keyturn/rewards/links'
import { plansPage, settingsSubscription } from '@keyturn/subscription/links'
import { tenancyLinks } from '@keyturn/tenancy/links'
import { type Channels, only } from './channels.ts'

export const topics = ['rent', 'bank', 'credit', 'rewards', 'plan'] as const
export type Topic = (typeof topics)[number]

interface KindRule {
  topic: Topic
  /** Label in the settings. */
  name: string
  /** Global switch that mutes this kind outside the app. */
  switch: 'payment_reminders' | 'credit_updates' | null
  /**
   * chosen: emailed unless the member declines. elsewhere: the feature that owns the event sends a mandatory email.
   * never: too minor for an email.
   */
  letter: 'chosen' | 'elsewhere' | 'never'
  /** True if the notification gets its own email on the same day. */
  urgent: boolean
  byDefault: Channels
  /** Link target: the page that shows it or acts on it. */
  href: string
}

const inAppOnly = only('inApp')
/** Explicit lists, because a new channel may cost money. Each kind opts in. */
const everywhere = only('inApp', 'email', 'push')
const appAndEmail = only('inApp', 'email')

/** Defaults of most kinds. A kind lists only its differences from its topic. */
const usual = { switch: null, letter: 'chosen', urgent: false, byDefault: everywhere } as const
const rent = {
  ...usual,
  topic: 'rent',
  switch: 'payment_reminders',
  href: rentRecordLinks.dashboard,
} as const
const home = { ...rent, switch: null } as const
const bank = { ...usual, topic: 'bank', letter: 'elsewhere', href: bankLinks.settings } as const
const credit = { ...usual, topic: 'credit', switch: 'credit_updates', href: creditProfilePage } as const
const points = { ...usual, topic: 'rewards', byDefault: inAppOnly, href: rewardsPage } as const
const voucher = { ...usual, topic: 'rewards', href: voucherPortal } as const
const plan = { ...usual, topic: 'plan', letter: 'elsewhere', href: settingsSubscription } as const
const quiet = { switch: null, letter: 'never', byDefault: inAppOnly } as const

/** All kinds of notifications, in the order of the settings page. */
export const kindRules = {
  troubled_rent: { ...rent, name: 'Your rent looks different', urgent: true },
  // Urgent, because a reminder for tomorrow is useless a day later.
  coming_rent: { ...rent, name: 'A rent day comes near', urgent: true, byDefault: appAndEmail },
  month_to_confirm: { ...rent, name: 'A month needs your answer', urgent: true },
  rent_found: { ...rent, name: 'Rent found' },
  rent_reversed: { ...rent, name: 'A rent payment no longer counts', urgent: true },
  paper_read: { ...home, name: 'Your document was read', urgent: true },
  landlord_answered: { ...home, name: 'Your landlord answered', href: tenancyLinks.landlordSettings },
  housemate_joined: { ...home, name: 'A housemate joined', href: tenancyLinks.housemates },
  consent_words: {
    ...home,
    ...quiet,
    name: 'A text you agreed to changed',
    href: `${tenancyLinks.settings}#consents`,
  },
  bank_expiring: { ...bank, name: 'A bank link ends soon' },
  bank_ended: { ...bank, name: 'A bank link has ended' },
  account_held: {
    ...bank,
    name: 'An account is linked by somebody else too',
    letter: 'chosen',
    urgent: true,
  },
  look_ending: { ...bank, name: 'A free look ends soon', href: freeLookPage },
  look_ended: { ...bank, name: 'A free look has ended', href: plansPage },
  report_sent: { ...credit, name: 'A month was sent to an agency', byDefault: inAppOnly },
  report_accepted: { ...credit, name: 'An agency accepted a month' },
  report_rejected: { ...credit, name: 'An agency did not take a month' },
  file_look: { ...credit, name: 'A month to check on your file' },
  dispute_decided: { ...credit, name: 'A dispute was decided', switch: null, letter: 'elsewhere' },
  agency_consent_words: { ...credit, ...quiet, name: 'The text about agencies changed' },
  points_earned: { ...points, name: 'Points earned' },
  points_taken_back: { ...points, name: 'Points taken back' },
  voucher_ready: { ...voucher, name: 'A voucher is ready' },
  voucher_failed: { ...voucher, name: 'A voucher could not be made' },
  payment_failed: { ...plan, name: 'A payment for your plan failed' },
  plan_changed: { ...plan, ...quiet, name: 'Your plan started or changed' },
  plan_ended: { ...plan, name: 'Your plan ended', href: plansPage },
} as const satisfies Record<string, KindRule>

export type Kind = keyof typeof kindRules

export const kinds = Object.keys(kindRules) as [Kind, ...Kind[]]

export const ruleOf = (kind: Kind): KindRule => kindRules[kind]

/** Mandatory kinds, always shown in the app. Members cannot switch them off. */
export const isMandatoryKind = (kind: Kind): boolean => ruleOf(kind).letter === 'elsewhere'
