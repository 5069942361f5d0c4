import type { Day } from '@keyturn/platform/days'
import {
  type AgencyAccount,
  frequencyOf,
  propertyRental,
  wholePounds,
  whyNotWritable,
} from '@keyturn/providers/credit-agency/cais'
import type { DetailProblem } from '../domain/eligibility.ts'
import { readHomeAddress } from '../domain/home-address.ts'
import type { MemberLine } from '../domain/member-line.ts'

export type RecordLine = MemberLine & { kind: 'record' }

export interface Holder {
  name: string
  bornOn: Day | null
}

/** What a member's line is in the agency's layout, or why their home cannot be said in it. */
export function recordOf(
  line: Omit<RecordLine, 'kind' | 'tenancyId' | 'heldBackBy' | 'ask'>,
  { name, bornOn }: Holder,
  accountNumber: string,
): AgencyAccount | { unusable: 'no_postcode' | 'address_too_long' } {
  const address = readHomeAddress(line.address)
  if ('unusable' in address) return address
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

const somebody = { name: 'ANN OTHER', bornOn: '1980-01-01' }
const somewhere = '1 HIGH STREET, N1 1AA'

/**
 * What of a member's own details would keep their record out of a file made on this day, each looked at by itself:
 * said while it can still be mended, not after the file has gone without them.
 */
export function detailsInTheWay(
  { name, bornOn }: Holder,
  address: string | null,
  fileOn: Day,
): DetailProblem[] {
  const found: DetailProblem[] = []
  if (bornOn === null) found.push('no_birth_date')
  else if (refused({ ...somebody, bornOn }, somewhere, fileOn)) found.push('under_18')
  if (refused({ ...somebody, name }, somewhere, fileOn)) found.push('name_unusable')
  if (address !== null) {
    const refusal = refused(somebody, address, fileOn)
    if (refusal) found.push(refusal === 'no_postcode' ? 'no_postcode' : 'address_unusable')
  }
  return found
}

function refused(holder: Holder, address: string, fileOn: Day): string | null {
  const line = { status: '0', flag: null, arrearsPence: 0, every: 'month', rentPence: 100 } as const
  const record = recordOf({ ...line, startedOn: fileOn, closedOn: null, address }, holder, 'A1')
  if ('unusable' in record) return record.unusable
  const header = { sourceCode: 1, createdOn: fileOn, companyName: 'KEYTURN' }
  return whyNotWritable(record, header)?.code ?? null
}
