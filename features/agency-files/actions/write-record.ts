import type { Day } from '@keyturn/platform/days'
import {
  type AgencyAccount,
  type FileFormat,
  type FileHeader,
  frequencyOf,
  propertyRental,
  wholePounds,
} from '@keyturn/providers/credit-agency/formats'
import type { DetailProblem } from '../domain/eligibility.ts'
import type { Holder } from '../domain/holder.ts'
import { type HomeAddress, readHomeAddress } from '../domain/home-address.ts'
import type { RecordLine } from '../domain/member-line.ts'

export type WrittenRecord =
  | { readonly record: AgencyAccount }
  | { readonly record: null; readonly because: string; readonly sentence: string }

type RecordFacts = Omit<RecordLine, 'kind' | 'tenancyId' | 'heldBackBy' | 'reasons' | 'ask'>

/** Holder with the member's title of today. A title is no part of the name, so a known account takes it too. */
export type TitledHolder = Holder & { readonly title?: string | null }

/** Facts that all records of one file share. */
export interface FileParts {
  header: FileHeader
  format: FileFormat
}

/** Returns a member's line in the agency's layout, or the reason why the layout cannot express it. */
export function writeRecord(
  line: RecordFacts,
  holder: TitledHolder,
  { accountNumber, header, format }: FileParts & { accountNumber: string },
): WrittenRecord {
  const address = readHomeAddress(line.address)
  if ('unusable' in address)
    return { record: null, because: address.unusable, sentence: UNUSABLE[address.unusable] }
  const record = recordOf(line, holder, { accountNumber, address })
  const refusal = format.whyNotWritable(record, header)
  if (refusal === null) return { record }
  const sentence = [refusal.field, refusal.reason].filter(Boolean).join(': ')
  return { record: null, because: refusal.code, sentence }
}

const UNUSABLE = {
  no_postcode: 'The home’s address has no postcode at its end.',
  address_too_long: 'The home’s address does not fit into four lines of 32 letters.',
} as const

function recordOf(
  line: RecordFacts,
  { title = null, name, bornOn }: TitledHolder,
  { accountNumber, address }: { accountNumber: string; address: HomeAddress },
): AgencyAccount {
  return {
    accountNumber,
    accountType: propertyRental,
    startedOn: line.startedOn,
    closedOn: line.closedOn,
    monthlyPaymentPounds: wholePounds(line.rentPence),
    repaymentPeriods: 0,
    balancePounds: wholePounds(line.arrearsPence),
    status: line.status,
    paymentPounds: 0,
    transientAssociation: false,
    flag: line.flag,
    title,
    name,
    addressLines: address.lines,
    postcode: address.postcode,
    bornOn,
    passedToCollections: false,
    defaultSatisfiedOn: null,
    defaultBalancePounds: 0,
    frequency: frequencyOf[line.every],
    newAccountNumber: null,
  }
}

const PLACEHOLDER_HOLDER = { name: 'ANN OTHER', bornOn: '1980-01-01' }
const PLACEHOLDER_ADDRESS = '1 HIGH STREET, N1 1AA'

/**
 * Returns the member's details that would exclude their record from a file made on this day. They can correct them
 * before the file.
 */
export function unusableDetails(
  { name, bornOn }: Holder,
  address: string | null,
  file: FileParts,
): DetailProblem[] {
  const found: DetailProblem[] = []
  if (bornOn === null) found.push('no_birth_date')
  else if (refused({ ...PLACEHOLDER_HOLDER, bornOn }, PLACEHOLDER_ADDRESS, file)) found.push('under_18')
  if (refused({ ...PLACEHOLDER_HOLDER, name }, PLACEHOLDER_ADDRESS, file)) found.push('name_unusable')
  if (address !== null) {
    const refusal = refused(PLACEHOLDER_HOLDER, address, file)
    if (refusal) found.push(refusal === 'no_postcode' ? 'no_postcode' : 'address_unusable')
  }
  return found
}

function refused(holder: Holder, address: string, file: FileParts): string | null {
  const line = { status: '0', flag: null, arrearsPence: 0, every: 'month', rentPence: 100 } as const
  const facts = { ...line, startedOn: file.header.createdOn, closedOn: null, address }
  const written = writeRecord(facts, holder, { accountNumber: 'A1', ...file })
  return written.record === null ? written.because : null
}

/** Returns header and format for a preview. Only the date of the file matters to a record. */
export const previewFileParts = (fileOn: Day, format: FileFormat): FileParts => ({
  header: { sourceCode: 1, createdOn: fileOn, companyName: 'KEYTURN' },
  format,
})
