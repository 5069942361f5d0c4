import { identityData } from '@keyturn/identity'
import {
  anAccessToken,
  aVerifiedMember,
  type FurnishedIdentity,
  furnishIdentity,
} from '@keyturn/identity/testing'
import { createTestHouse, type TestHouse } from '@keyturn/platform/testing'
import { agreementFiles, createTenancies, tenancyApi, tenancyData, tenancyJobs } from '@keyturn/tenancy'
import { anAddressBook, createFileBox } from '@keyturn/tenancy/testing'
import { createPrivacy, type Privacy, privacyApi, privacyJobs, privacyTimetable } from '../index.ts'

export const SUPPORT = 'support@keyturn.example'

export interface PrivacyHouse extends TestHouse {
  privacy: Privacy
  files: ReturnType<typeof createFileBox>
  aMember(
    details?: Parameters<typeof aVerifiedMember>[1],
  ): Promise<{ id: string; email: string; token: string }>
}

/** Data rights over accounts and homes: enough features to gather from, few enough to see through. */
export async function createPrivacyHouse(): Promise<PrivacyHouse> {
  const files = createFileBox()
  const made: { identity: FurnishedIdentity; privacy: Privacy }[] = []
  const house = await createTestHouse(async (parts) => {
    const identity = await furnishIdentity(parts)
    const tenancies = createTenancies({ ...parts, files, addresses: anAddressBook() })
    await parts.http.register(tenancyApi(tenancies))
    const home = { ...tenancyData, files: (memberId: string) => agreementFiles(tenancies, memberId) }
    const privacy = createPrivacy({ ...parts, files, supportEmail: SUPPORT, parts: [identityData, home] })
    await parts.http.register(privacyApi(privacy))
    made.push({ identity, privacy })
    return {
      handlers: [...identity.handlers, ...tenancyJobs(tenancies, parts.mail), ...privacyJobs(privacy)],
      timetable: [...identity.timetable, ...privacyTimetable],
    }
  })
  const [furnished] = made
  if (!furnished) throw new Error('The house was not furnished.')
  return {
    ...house,
    privacy: furnished.privacy,
    files,
    async aMember(details) {
      const member = await aVerifiedMember(house.runtime, details)
      const token = await anAccessToken(furnished.identity, member)
      return { id: member.id, email: member.email ?? '', token }
    },
  }
}
