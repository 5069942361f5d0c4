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

const ofRent = {
  topic: 'rent',
  switch: 'payment_reminders',
  letter: 'chosen',
  byDefault: everywhere,
  href: rentRecordLinks.dashboard,
} as const

const ofHome = { topic: 'rent', switch: null, letter: 'chosen', byDefault: everywhere } as const

const ofConsents = {
  name: 'A text you agreed to changed',
  switch: null,
  letter: 'never',
  urgent: false,
  byDefault: inAppOnly,
} as const

/** All kinds of notifications, in the order of the settings page. */
export const kindRules = {
  troubled_rent: { ...ofRent, name: 'Your rent looks different', urgent: true },
  // Urgent, because a reminder for tomorrow is useless a day later.
  coming_rent: { ...ofRent, name: 'A rent day comes near', urgent: true, byDefault: appAndEmail },
  month_to_confirm: { ...ofRent, name: 'A month needs your answer', urgent: true },
  rent_found: { ...ofRent, name: 'Rent found', urgent: false },
  rent_reversed: { ...ofRent, name: 'A rent payment no longer counts', urgent: true },
  paper_read: { ...ofHome, name: 'Your document was read', urgent: true, href: rentRecordLinks.dashboard },
  landlord_answered: {
    ...ofHome,
    name: 'Your landlord answered',
    urgent: false,
    href: tenancyLinks.landlordSettings,
  },
  housemate_joined: { ...ofHome, name: 'A housemate joined', urgent: false, href: tenancyLinks.housemates },
  consent_words: { ...ofConsents, topic: 'rent', href: `${tenancyLinks.settings}#consents` },
  bank_expiring: {
    topic: 'bank',
    name: 'A bank link ends soon',
    switch: null,
    letter: 'elsewhere',
    urgent: false,
    byDefault: everywhere,
    href: bankLinks.settings,
  },
  bank_ended: {
    topic: 'bank',
    name: 'A bank link has ended',
    switch: null,
    letter: 'elsewhere',
    urgent: false,
    byDefault: everywhere,
    href: bankLinks.settings,
  },
  account_held: {
    topic: 'bank',
    name: 'An account is linked by somebody else too',
    switch: null,
    letter: 'chosen',
    urgent: true,
    byDefault: everywhere,
    href: bankLinks.settings,
  },
  look_ending: {
    topic: 'bank',
    name: 'A free look ends soon',
    switch: null,
    letter: 'elsewhere',
    urgent: false,
    byDefault: everywhere,
    href: freeLookPage,
  },
  look_ended: {
    topic: 'bank',
    name: 'A free look has ended',
    switch: null,
    letter: 'elsewhere',
    urgent: false,
    byDefault: everywhere,
    href: plansPage,
  },
  report_sent: {
    topic: 'credit',
    name: 'A month was sent to an agency',
    switch: 'credit_updates',
    letter: 'chosen',
    urgent: false,
    byDefault: inAppOnly,
    href: creditProfilePage,
  },
  report_accepted: {
    topic: 'credit',
    name: 'An agency accepted a month',
    switch: 'credit_updates',
    letter: 'chosen',
    urgent: false,
    byDefault: everywhere,
    href: creditProfilePage,
  },
  report_rejected: {
    topic: 'credit',
    name: 'An agency did not take a month',
    switch: 'credit_updates',
    letter: 'chosen',
    urgent: false,
    byDefault: everywhere,
    href: creditProfilePage,
  },
  file_look: {
    topic: 'credit',
    name: 'A month to check on your file',
    switch: 'credit_updates',
    letter: 'chosen',
    urgent: false,
    byDefault: everywhere,
    href: creditProfilePage,
  },
  dispute_decided: {
    topic: 'credit',
    name: 'A dispute was decided',
    switch: null,
    letter: 'elsewhere',
    urgent: false,
    byDefault: everywhere,
    href: creditProfilePage,
  },
  agency_consent_words: {
    ...ofConsents,
    topic: 'credit',
    name: 'The text about agencies changed',
    href: creditProfilePage,
  },
  points_earned: {
    topic: 'rewards',
    name: 'Points earned',
    switch: null,
    letter: 'chosen',
    urgent: false,
    byDefault: inAppOnly,
    href: rewardsPage,
  },
  points_taken_back: {
    topic: 'rewards',
    name: 'Points taken back',
    switch: null,
    letter: 'chosen',
    urgent: false,
    byDefault: inAppOnly,
    href: rewardsPage,
  },
  voucher_ready: {
    topic: 'rewards',
    name: 'A voucher is ready',
    switch: null,
    letter: 'chosen',
    urgent: false,
    byDefault: everywhere,
    href: voucherPortal,
  },
  voucher_failed: {
    topic: 'rewards',
    name: 'A voucher could not be made',
    switch: null,
    letter: 'chosen',
    urgent: false,
    byDefault: everywhere,
    href: voucherPortal,
  },
  payment_failed: {
    topic: 'plan',
    name: 'A payment for your plan failed',
    switch: null,
    letter: 'elsewhere',
    urgent: false,
    byDefault: everywhere,
    href: settingsSubscription,
  },
  plan_changed: {
    topic: 'plan',
    name: 'Your plan started or changed',
    switch: null,
    letter: 'never',
    urgent: false,
    byDefault: inAppOnly,
    href: settingsSubscription,
  },
  plan_ended: {
    topic: 'plan',
    name: 'Your plan ended',
    switch: null,
    letter: 'elsewhere',
    urgent: false,
    byDefault: everywhere,
    href: plansPage,
  },
} as const satisfies Record<string, KindRule>

export type Kind = keyof typeof kindRules

export const kinds = Object.keys(kindRules) as [Kind, ...Kind[]]

export const ruleOf = (kind: Kind): KindRule => kindRules[kind]

/** Mandatory kinds, always shown in the app. Members cannot switch them off. */
export const isMandatoryKind = (kind: Kind): boolean => ruleOf(kind).letter === 'elsewhere'
