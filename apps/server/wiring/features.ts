import { agencyFiles } from '@keyturn/agency-files'
import { type BackOfficeContext, backOffice } from '@keyturn/back-office'
import { type BankLinkContext, bankLink } from '@keyturn/bank-link'
import { type CreditProfileContext, creditProfile } from '@keyturn/credit-profile'
import { type IdentityContext, identity } from '@keyturn/identity'
import { type NotificationsContext, notifications } from '@keyturn/notifications'
import type { Feature } from '@keyturn/platform/feature'
import { type PrivacyContext, privacy } from '@keyturn/privacy'
import { type RentRecordContext, rentRecord } from '@keyturn/rent-record'
import { type RewardsContext, rewards } from '@keyturn/rewards'
import { type SubscriptionContext, subscription } from '@keyturn/subscription'
import { type TenancyContext, tenancy } from '@keyturn/tenancy'

/** One object that is enough for every feature. */
export type AppContext = IdentityContext &
  SubscriptionContext &
  TenancyContext &
  BankLinkContext &
  RentRecordContext &
  RewardsContext &
  CreditProfileContext &
  NotificationsContext &
  PrivacyContext &
  BackOfficeContext

/** Every feature by name, in the order in which an export tells of them: an explicit list, so that a reader finds it. */
export const listFeatures = (context: AppContext): Feature[] => [
  identity(context),
  subscription(context),
  tenancy(context),
  bankLink(context),
  rentRecord(context),
  rewards(context),
  agencyFiles(context),
  creditProfile(context),
  notifications(context),
  backOffice(context),
  privacy(context),
]
