import { backOfficeData } from '@keyturn/back-office'
import { bankLinkData } from '@keyturn/bank-link'
import { creditReportingData } from '@keyturn/credit-reporting'
import { identityData } from '@keyturn/identity'
import { notificationsData } from '@keyturn/notifications'
import type { PersonalData } from '@keyturn/platform/personal-data'
import { createPrivacy, type Privacy, type PrivacyParts } from '@keyturn/privacy'
import { rentRecordData } from '@keyturn/rent-record'
import { rewardsData } from '@keyturn/rewards'
import { subscriptionData } from '@keyturn/subscription'
import { agreementFiles, type Tenancies, tenancyData } from '@keyturn/tenancy'

/** What every feature knows about a member, in the order in which an export tells it. */
export const personalParts: readonly PersonalData[] = [
  identityData,
  subscriptionData,
  tenancyData,
  bankLinkData,
  rentRecordData,
  rewardsData,
  creditReportingData,
  notificationsData,
  backOfficeData,
]

export function openPrivacy(parts: Omit<PrivacyParts, 'parts'>, tenancies: Tenancies): Privacy {
  const files = (memberId: string) => agreementFiles(tenancies, memberId)
  const withFiles = personalParts.map((part) => (part === tenancyData ? { ...part, files } : part))
  return createPrivacy({ ...parts, parts: withFiles })
}
