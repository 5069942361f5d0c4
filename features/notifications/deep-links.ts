import { bankLinks } from '@keyturn/bank-link/links'
import { creditProfilePage } from '@keyturn/credit-profile/links'
import { rentRecordLinks } from '@keyturn/rent-record/links'
import { rewardsPage, voucherPortal } from '@keyturn/rewards/links'
import { plansPage, settingsSubscription } from '@keyturn/subscription/links'
import { tenancyLinks } from '@keyturn/tenancy/links'
import type { Kind } from './domain/kinds.ts'

/** Where a tap on each kind leads: to the place where something can be seen or done about it. */
const DEEP_LINKS: Record<Kind, string> = {
  month_to_confirm: rentRecordLinks.dashboard,
  rent_found: rentRecordLinks.dashboard,
  rent_reversed: rentRecordLinks.dashboard,
  landlord_answered: tenancyLinks.landlordSettings,
  bank_expiring: bankLinks.settings,
  bank_ended: bankLinks.settings,
  report_sent: creditProfilePage,
  report_accepted: creditProfilePage,
  report_rejected: creditProfilePage,
  dispute_decided: creditProfilePage,
  points_earned: rewardsPage,
  points_taken_back: rewardsPage,
  voucher_ready: voucherPortal,
  voucher_failed: voucherPortal,
  payment_failed: settingsSubscription,
  plan_changed: settingsSubscription,
  plan_ended: plansPage,
}

export const deepLinkOf = (kind: Kind): string => DEEP_LINKS[kind]
