import { ARRANGEMENT_TERMS } from '@keyturn/agency-files/arrangement-constants'
import { z } from 'zod'
import { reason } from './reported-name.ts'

const day = z.iso.date('Must be a day')

/** An agreement with the landlord. The reason names the document that staff read. */
export const arrangementBody = z.strictObject({
  terms: z.enum(ARRANGEMENT_TERMS),
  from: day,
  /** Last day, if the agreement names one. */
  until: day.nullable(),
  reason,
})
export type ArrangementBody = z.infer<typeof arrangementBody>

export const endArrangementBody = z.strictObject({ ended_on: day, reason })
export type EndArrangementBody = z.infer<typeof endArrangementBody>

/** Agreements of a member, newest first. */
export const arrangements = z.array(
  z.object({
    id: z.string(),
    terms: z.enum(ARRANGEMENT_TERMS),
    from: z.string(),
    until: z.string().nullable(),
    evidence: z.string(),
    state: z.enum(['pending', 'approved', 'refused']),
    /** True once staff ended it. */
    ended: z.boolean(),
  }),
)
