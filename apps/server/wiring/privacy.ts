import { backOfficeData } from '@keyturn/back-office'
import { bankLinkData } from '@keyturn/bank-link'
import { creditReportingData, evidenceFiles, type MemberSide } from '@keyturn/credit-reporting'
import { identityData } from '@keyturn/identity'
import { notificationsData } from '@keyturn/notifications'
import type { PersonalData } from '@keyturn/platform/personal-data'
import { createPrivacy, type Privacy, type PrivacyParts } from '@keyturn/privacy'
import { type RentRecord, rentEvidenceFiles, rentRecordData } from '@keyturn/rent-record'
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

export function openPrivacy(
  parts: Omit<PrivacyParts, 'parts'>,
  houses: { tenancies: Tenancies; record: RentRecord; creditProfile: MemberSide },
): Privacy {
  const papers = new Map<PersonalData, NonNullable<PersonalData['files']>>([
    [tenancyData, (memberId) => agreementFiles(houses.tenancies, memberId)],
    [rentRecordData, (memberId) => rentEvidenceFiles(houses.record, memberId)],
    [creditReportingData, (memberId) => evidenceFiles(houses.creditProfile, memberId)],
  ])
  const withFiles = personalParts.map((part) => {
    const files = papers.get(part)
    return files ? { ...part, files } : part
  })
  return createPrivacy({ ...parts, parts: withFiles })
}
