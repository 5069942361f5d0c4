import { testWorld } from '@keyturn/identity/testing'
import type { JobHandler } from '@keyturn/platform/jobs'
import type { TestContext } from '@keyturn/platform/testing'
import { type AddressBook, AddressBookProblem } from '@keyturn/providers/addresses'
import type { FileStore } from '@keyturn/providers/storage'
import type { TenancyContext } from '../context.ts'
import { tenancy } from '../index.ts'

/** In-memory file store that tests can inspect. */
export function createFileBox(): FileStore & { keys(): string[]; content(key: string): Buffer | undefined } {
  const files = new Map<string, Buffer>()
  return {
    put: async (key, content) => void files.set(key, content),
    get: async (key) => files.get(key) ?? null,
    delete: async (key) => void files.delete(key),
    list: async (folder) => [...files.keys()].filter((key) => key.startsWith(`${folder}/`)),
    keys: () => [...files.keys()],
    content: (key) => files.get(key),
  }
}

/** Two homes at every postcode. ZZ9 simulates an address provider that is down. */
export const anAddressBook = (): AddressBook => ({
  async at(postcode) {
    if (postcode.startsWith('ZZ9')) throw new AddressBookProblem('shut')
    return ['1 Alma Road', '2 Alma Road'].map((line) => ({ line, city: 'Bristol', postcode }))
  },
})

/** Tenancy context for tests: an in-memory file store, two homes at every postcode and no bank. */
export const tenancyContext = (
  context: TestContext,
  files: FileStore = createFileBox(),
  more: Pick<Partial<TenancyContext>, 'verifiedRentDays'> = {},
): TestContext & TenancyContext => ({
  ...context,
  files,
  addresses: anAddressBook(),
  bankIsLinked: async () => false,
  verifiedRentDays: async () => [],
  ...more,
})

export const tenancyWorld = (
  more: Pick<Partial<TenancyContext>, 'verifiedRentDays'> = {},
  handlers: JobHandler[] = [],
) =>
  testWorld(({ context: given }) => {
    const files = createFileBox()
    const context = tenancyContext(given, files, more)
    return { context, features: [tenancy(context)], handlers, files }
  })
export type TenancyWorld = Awaited<ReturnType<typeof tenancyWorld>>

/** Returns a complete form with default values. */
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
