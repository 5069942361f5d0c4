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
export function openPrivacy(parts: Omit<PrivacyParts, 'parts'>, tenancies: Tenancies): Privacy {
  const everything: PersonalData[] = [
    identityData,
    subscriptionData,
    { ...tenancyData, files: (memberId) => agreementFiles(tenancies, memberId) },
    bankLinkData,
    rentRecordData,
    rewardsData,
    creditReportingData,
    notificationsData,
    backOfficeData,
  ]
  return createPrivacy({ ...parts, parts: everything })
}
