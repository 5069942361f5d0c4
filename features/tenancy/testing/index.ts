import {
  anAccessToken,
  aVerifiedMember,
  type FurnishedIdentity,
  furnishIdentity,
} from '@keyturn/identity/testing'
import { createTestHouse, type TestHouse } from '@keyturn/platform/testing'
import { type AddressBook, AddressBookProblem } from '@keyturn/providers/addresses'
import type { FileStore } from '@keyturn/providers/storage'
import { tenancyApi, tenancyJobs } from '../index.ts'
import { createTenancies, type Tenancies } from '../tenancies.ts'

/** Files in memory, for tests that look into them. */
export function createFileBox(): FileStore & { keys(): string[]; content(key: string): Buffer | undefined } {
  const files = new Map<string, Buffer>()
  return {
    put: async (key, content) => void files.set(key, content),
    get: async (key) => files.get(key) ?? null,
    delete: async (key) => void files.delete(key),
    keys: () => [...files.keys()],
    content: (key) => files.get(key),
  }
}

export interface TenancyHouse extends TestHouse {
  tenancies: Tenancies
  files: ReturnType<typeof createFileBox>
  /** A member whose address is proved, signed in. */
  aMember(
    details?: Parameters<typeof aVerifiedMember>[1],
  ): Promise<{ id: string; email: string; token: string }>
}

/** Two homes at every postcode; ZZ9 stands for a book that cannot be read. */
export const anAddressBook = (): AddressBook => ({
  async at(postcode) {
    if (postcode.startsWith('ZZ9')) throw new AddressBookProblem('shut')
    return ['1 Alma Road', '2 Alma Road'].map((line) => ({ line, city: 'Bristol', postcode }))
  },
})

export async function createTenancyHouse(): Promise<TenancyHouse> {
  const files = createFileBox()
  const made: { identity: FurnishedIdentity; tenancies: Tenancies }[] = []
  const house = await createTestHouse(async (parts) => {
    const identity = await furnishIdentity(parts)
    const tenancies = createTenancies({ ...parts, files, addresses: anAddressBook() })
    made.push({ identity, tenancies })
    await parts.http.register(tenancyApi(tenancies))
    return { handlers: [...identity.handlers, ...tenancyJobs(tenancies, parts.mail)] }
  })
  const [furnished] = made
  if (!furnished) throw new Error('The house was not furnished.')
  return {
    ...house,
    tenancies: furnished.tenancies,
    files,
    async aMember(details) {
      const member = await aVerifiedMember(house.runtime, details)
      const token = await anAccessToken(furnished.identity, member)
      return { id: member.id, email: member.email ?? '', token }
    },
  }
}

/** A complete form; everything not named is ordinary. */
export const aTenancy = (details: object = {}, consents: object = {}) => ({
  tenancy_details: {
    propertyAddress: 'Flat 2, 14 Alma Road, Bristol, BS8 2DJ',
    tenancyStartDate: '2025-04-12',
    monthlyRent: 1160,
    landlordName: 'Hallam Lettings',
    landlordEmail: 'rents@hallam.example',
    landlordPhone: '0117 496 0123',
    ...details,
  },
  gdpr_consent: {
    personalDataConsent: true,
    tenancyDataConsent: true,
    bankDataConsent: true,
    landlordCommunicationConsent: false,
    craReportingOptIn: false,
    ...consents,
  },
})

export { anUpload, aPdf } from './files.ts'
