import { job, RETRIES_FOR_DAYS } from '@keyturn/platform/jobs'
import { z } from 'zod'
import { AGENCIES } from '../constants.ts'
import { manualReviewNeeded } from '../events.ts'

const fileId = z.string()
const none = z.strictObject({})

/** Starts the files on the 20th. */
export const startJob = job('credit-reporting.start', none)
/** Cuts the members of a file into ranges. */
export const splitIntoRangesJob = job('credit-reporting.cut', z.strictObject({ fileId }))
export const fillJob = job('credit-reporting.fill', z.strictObject({ fileId, after: z.string() }))
export const buildJob = job('credit-reporting.build', z.strictObject({ fileId }))
export const checkJob = job('credit-reporting.check', z.strictObject({ fileId }))
export const deliverJob = job('credit-reporting.deliver', z.strictObject({ fileId }))
/** Deletes the snapshot of a cancelled file. */
export const dropSnapshotJob = job('credit-reporting.drop-snapshot', z.strictObject({ fileId }))
export const collectJob = job('credit-reporting.collect', z.strictObject({ agency: z.enum(AGENCIES) }))
/** Stores an agency's answer line by line. */
export const recordAnswerJob = job('credit-reporting.note-answer', z.strictObject({ fileId }))
export const publishLineEventsJob = job(
  'credit-reporting.tell',
  z.strictObject({ fileId, what: z.enum(['sent', 'answered']) }),
)
/** Asks staff on the 10th the questions for the file of the 20th. */
export const requestApprovalsJob = job('credit-reporting.ask-ahead', none)
export const requestApprovalsOfPageJob = job(
  'credit-reporting.ask',
  z.strictObject({ agency: z.enum(AGENCIES), month: z.string(), after: z.string().nullable() }),
)
/** Drafts one member's part of every unsent file again. */
export const refreshJob = job('credit-reporting.refresh', z.strictObject({ memberId: z.string() }))
/** Resumes stopped files, fetches answers and finds overdue ones. */
export const resumeFilesJob = job('credit-reporting.round', none)
/** Email to staff. Several of one kind at once are sent as one. */
export const staffEmailJob = job('credit-reporting.desk-letter', manualReviewNeeded.schema, {
  retries: RETRIES_FOR_DAYS,
})
/** Health check of every agency's server before a file is due. */
export const checkAgencyConnectionsJob = job('credit-reporting.try-agencies', none)
