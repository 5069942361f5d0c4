import { combineLookups, lookUp, type Queryable } from '@keyturn/platform/db'
import { type Agreement, agreementOf } from './agreements.ts'
import {
  type LandlordDetails,
  type LandlordRequest,
  landlordDetailsOf,
  latestRequestOf,
} from './landlords.ts'

interface TenancyDocuments {
  details: LandlordDetails | null
  request: LandlordRequest | null
  agreement: Agreement | null
}

/** Returns a member's landlord, question and agreement in one statement, each null if missing. */
export const findTenancyDocuments = (db: Queryable, memberId: string): Promise<TenancyDocuments> =>
  lookUp(
    db,
    combineLookups({
      details: landlordDetailsOf(memberId),
      request: latestRequestOf(memberId),
      agreement: agreementOf(memberId),
    }),
  )
