import { job, RETRIES_FOR_DAYS } from '@keyturn/platform/jobs'
import { z } from 'zod'

export const landlordEmailJob = job(
  'tenancy.letter-to-landlord',
  z.strictObject({ memberId: z.string(), requestId: z.string() }),
  { retries: RETRIES_FOR_DAYS },
)

export const depositEmailJob = job(
  'tenancy.deposit-letter',
  z.strictObject({ memberId: z.string(), questionId: z.string() }),
  { retries: RETRIES_FOR_DAYS },
)

export const depositAskedNoticeJob = job(
  'tenancy.deposit-asked-notice',
  z.strictObject({ memberId: z.string(), questionId: z.string() }),
  { retries: RETRIES_FOR_DAYS },
)

/** Finds each morning the confirmations that are a year old. */
export const yearlyRunJob = job('tenancy.yearly-round', z.strictObject({}))

/** Looks each morning for members who agreed to earlier words of a consent. */
export const newerWordsRound = job('tenancy.newer-words-round', z.strictObject({}))

export const yearlyEmailJob = job(
  'tenancy.yearly-letter',
  z.strictObject({ memberId: z.string(), requestId: z.string() }),
  { retries: RETRIES_FOR_DAYS },
)

export const housemateEmailJob = job(
  'tenancy.letter-to-housemate',
  z.strictObject({ memberId: z.string(), invitationId: z.string() }),
  { retries: RETRIES_FOR_DAYS },
)

export const agentNamedEmailJob = job(
  'tenancy.agent-named-email',
  z.strictObject({ memberId: z.string(), agentEmail: z.string() }),
  { retries: RETRIES_FOR_DAYS },
)

/** Deletes a file without a row. The row was deleted in the transaction that enqueued this. */
export const deleteFileJob = job('tenancy.drop-file', z.strictObject({ key: z.string() }))
