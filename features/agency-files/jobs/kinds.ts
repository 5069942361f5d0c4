import { job, RETRIES_FOR_DAYS } from '@keyturn/platform/jobs'
import { z } from 'zod'
import { personNeeded } from '../announcements.ts'
import { AGENCIES } from '../words.ts'

const fileId = z.string()
const none = z.strictObject({})

/** The 20th has come. */
export const startJob = job('credit-reporting.start', none)
/** Cuts the members of a file into ranges. */
export const cutJob = job('credit-reporting.cut', z.strictObject({ fileId }))
export const fillJob = job('credit-reporting.fill', z.strictObject({ fileId, after: z.string() }))
export const buildJob = job('credit-reporting.build', z.strictObject({ fileId }))
export const checkJob = job('credit-reporting.check', z.strictObject({ fileId }))
export const deliverJob = job('credit-reporting.deliver', z.strictObject({ fileId }))
/** Drops what was prepared for a file that was called off. */
export const dropSnapshotJob = job('credit-reporting.drop-snapshot', z.strictObject({ fileId }))
export const collectJob = job('credit-reporting.collect', z.strictObject({ agency: z.enum(AGENCIES) }))
/** Writes down, line by line, what an agency answered. */
export const noteAnswerJob = job('credit-reporting.note-answer', z.strictObject({ fileId }))
export const announceJob = job(
  'credit-reporting.tell',
  z.strictObject({ fileId, what: z.enum(['sent', 'answered']) }),
)
/** The 10th has come: what a person must answer before the 20th. */
export const askAheadJob = job('credit-reporting.ask-ahead', none)
export const askJob = job(
  'credit-reporting.ask',
  z.strictObject({ agency: z.enum(AGENCIES), month: z.string(), after: z.string().nullable() }),
)
/** Takes one member's part of every file that has not left anew. */
export const refreshJob = job('credit-reporting.refresh', z.strictObject({ memberId: z.string() }))
/** Takes up what stands still, asks after answers, notices those that never came. */
export const roundJob = job('credit-reporting.round', none)
/** To whoever looks after the files; several of one kind at once are one letter. */
export const deskLetterJob = job('credit-reporting.desk-letter', personNeeded.schema, {
  retries: RETRIES_FOR_DAYS,
})
/** Goes to every agency and back, before there is anything to carry. */
export const tryAgenciesJob = job('credit-reporting.try-agencies', none)
