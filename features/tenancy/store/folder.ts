import { lookUp, type Queryable, together } from '@keyturn/platform/db'
import { type Agreement, agreementOf } from './agreements.ts'
import {
  type LandlordDetails,
  type LandlordRequest,
  landlordDetailsOf,
  latestRequestOf,
} from './landlords.ts'

interface Folder {
  details: LandlordDetails | null
  request: LandlordRequest | null
  agreement: Agreement | null
}

/** Returns a member's landlord, question and agreement in one statement, each null if missing. */
export const findFolder = (db: Queryable, memberId: string): Promise<Folder> =>
  lookUp(
    db,
    together({
      details: landlordDetailsOf(memberId),
      request: latestRequestOf(memberId),
      agreement: agreementOf(memberId),
    }),
  )
