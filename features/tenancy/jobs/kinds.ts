import { job, RETRIES_FOR_DAYS } from '@keyturn/platform/jobs'
import { z } from 'zod'

export const letterToLandlord = job(
  'tenancy.letter-to-landlord',
  z.strictObject({ memberId: z.string(), requestId: z.string() }),
  { retries: RETRIES_FOR_DAYS },
)

/** Looks each morning for words that were given a year ago. */
export const yearlyRound = job('tenancy.yearly-round', z.strictObject({}))

export const yearlyLetter = job(
  'tenancy.yearly-letter',
  z.strictObject({ memberId: z.string(), requestId: z.string() }),
  { retries: RETRIES_FOR_DAYS },
)

export const letterToHousemate = job(
  'tenancy.letter-to-housemate',
  z.strictObject({ memberId: z.string(), invitationId: z.string() }),
  { retries: RETRIES_FOR_DAYS },
)

/** A file nobody names any more; its row went in the transaction that enqueued this. */
export const dropFile = job('tenancy.drop-file', z.strictObject({ key: z.string() }))
