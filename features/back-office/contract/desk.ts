import { NOT_THIS, STANDS } from '@keyturn/rent-record/not-this-words'
import { z } from 'zod'
import { DECISIONS, LISTS, MOST_PER_PAGE, STATUSES } from '../domain/desk.ts'
import { DESK_ROLES } from '../domain/roles.ts'
import { planEmails } from './plan.ts'
import { holder, reason } from './reported-name.ts'

/** What our people ask of the desk and are shown. Amounts of rent are in none of it. */

export const listQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  page_size: z.coerce.number().int().min(1).max(MOST_PER_PAGE).default(25),
  /** Words of a name, an email address or a home; each may be cut short. */
  search: z.string().max(200).default(''),
  status: z.enum(['waiting', ...STATUSES]).optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
})
export type ListQuery = z.infer<typeof listQuery>

export const overviewAnswer = z.object({
  waiting: z.number(),
  need_decision: z.number(),
  over_14_days: z.number(),
  lists: z.array(z.object({ list: z.enum(LISTS), open: z.number() })),
  dead_jobs: z.number(),
  role: z.enum(DESK_ROLES),
  four_eyes: z.boolean(),
  troubled_providers: z.number(),
})
export type OverviewAnswer = z.infer<typeof overviewAnswer>

export const decisionBody = z.strictObject({
  status: z.enum(DECISIONS),
  reason,
  /** The item's `since` when it was read, so that nobody decides about a file that took its place. */
  since: z.string().nullish(),
})
export type DecisionBody = z.infer<typeof decisionBody>

export const approvalBody = z.strictObject({
  approve: z.boolean(),
  reason,
  /** The one that was looked at, where the item has any. */
  revision: z.int().nullish(),
  since: decisionBody.shape.since,
  /** With held points let go: a letting agent, say, whom many may pay without being held for it. */
  trust_payee: z.boolean().optional(),
})
export type ApprovalBody = z.input<typeof approvalBody>

/** What an agency said of a file by telephone or letter. */
export const fileAnswerBody = z.strictObject({
  answer: z.enum(['accepted', 'records_rejected', 'file_rejected', 'received', 'not_received']),
  /** The account numbers of the records that were rejected, and why if it was said. */
  rejects: z
    .array(
      z.strictObject({
        account: z.string().trim().min(1).max(20),
        code: z.string().trim().max(20).default('by hand'),
      }),
    )
    .max(1000)
    .default([]),
  reason,
})
export type FileAnswerBody = z.input<typeof fileAnswerBody>

export const disputeBody = z
  .strictObject({
    in_favour: z.boolean(),
    /** What the month says instead: paid, or nothing either way. */
    corrected_status: z.enum(['0', 'U']).optional(),
    reason,
  })
  .refine(({ in_favour, corrected_status }) => in_favour === (corrected_status !== undefined), {
    error: 'Say what the month should say instead, and only when it is decided for the member',
    path: ['corrected_status'],
  })
export type DisputeBody = z.infer<typeof disputeBody>

const wholePoints = 'Must be a whole number of points'

export const adjustmentBody = z.strictObject({
  /** In small letters, as it is compared with the id of whoever asks. */
  member_id: z.uuid('Must be the id of a member').toLowerCase(),
  points: z
    .number({ error: wholePoints })
    .int(wholePoints)
    .refine((points) => points !== 0 && Math.abs(points) <= 1_000_000, 'Up to a million points either way'),
  reason,
})
export type AdjustmentBody = z.infer<typeof adjustmentBody>

export const replyBody = z.strictObject({
  reply: z
    .string({ error: 'Please write an answer' })
    .transform((text) => text.replace(/\r\n?/g, '\n').trim().normalize('NFC'))
    .pipe(z.string().min(1, 'Please write an answer').max(5000)),
})
export type ReplyBody = z.infer<typeof replyBody>

export const closeBody = z.strictObject({ reason })
export type CloseBody = z.infer<typeof closeBody>

export const doneAnswer = z.object({ success: z.literal(true) })

/** `asked`: nothing has moved; it waits for a second person. */
export const approvalAnswer = doneAnswer.extend({ asked: z.boolean() })

const evidenceLevel = z.enum(['declared', 'matched', 'confirmed'])

export const personAnswer = z.object({
  member_id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  /** Name and date of birth that agencies were told, and those of the profile; null where they are the same. */
  reported_as: holder.extend({ profile: holder }).nullable(),
  joined_at: z.string(),
  plan: z.string().nullable(),
  /** While a bank is looked at before paying: the day on which all of it is deleted. */
  free_look_ends_on: z.string().nullable(),
  plan_emails: planEmails,
  points_available: z.number(),
  steps: z.object({
    email: z.boolean(),
    details: z.boolean(),
    tenancy: z.boolean(),
    landlord: z.boolean(),
    bank: z.boolean(),
  }),
  /** How well the home is proved; null where there is none. */
  evidence: evidenceLevel.nullable(),
  months: z.array(z.object({ month: z.string(), status: z.enum(STATUSES) })),
  decisions: z.array(
    z.object({
      kind: z.enum(['application', 'agreement']),
      status: z.enum(DECISIONS),
      reason: z.string(),
      by: z.string(),
      at: z.string(),
    }),
  ),
})
export type PersonAnswer = z.infer<typeof personAnswer>

/** What was weighed for a rent day; neither sums nor whom they went to. */
export const monthWhyAnswer = z.object({
  considered: z.array(
    z.object({
      date: z.string(),
      stands: z.enum(STANDS),
      because: z.enum(NOT_THIS).nullable(),
      sure: z.number().nullable(),
    }),
  ),
})

export const messageAnswer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  received_at: z.string(),
  state: z.enum(['open', 'answered', 'closed']),
  closed_because: z.string().nullable(),
  replies: z.array(
    z.object({
      id: z.string(),
      reply: z.string(),
      by: z.string(),
      written_at: z.string(),
      delivery: z.enum(['on its way', 'sent', 'refused']),
    }),
  ),
})
export type MessageAnswer = z.infer<typeof messageAnswer>

const evidence = z.object({ id: z.string(), name: z.string(), size_bytes: z.number() })
export const evidenceAnswer = z.object({ items: z.array(evidence), total_count: z.number() })

export const jobsQuery = listQuery.pick({ page: true, page_size: true })

const deadJob = z.object({
  id: z.string(),
  name: z.string(),
  reason: z.string(),
  tries: z.number(),
  enqueued_at: z.string().nullable(),
  failed_at: z.string(),
  /** False: nothing here does this kind of work any more. */
  can_retry: z.boolean(),
})
export type DeadJobView = z.infer<typeof deadJob>
export const jobsAnswer = z.object({ items: z.array(deadJob), total_count: z.number() })

const provider = z.object({
  id: z.string(),
  what: z.string(),
  company: z.string(),
  is_stand_in: z.boolean(),
  state: z.enum(['well', 'trouble', 'quiet']),
  /** Null: no work in the background is done with it, so there is no traffic to tell of. */
  sentence: z.string().nullable(),
  last_done_at: z.string().nullable(),
  last_heard_at: z.string().nullable(),
  retrying: z.number(),
  dead: z.number(),
})
export type ProviderView = z.infer<typeof provider>
export const providersAnswer = z.object({ items: z.array(provider), total_count: z.number() })

/** What a company answered to one harmless question, asked just now. */
const connection = z.object({
  company: z.string(),
  works: z.boolean(),
  cause: z.string().nullable(),
  cure: z.string().nullable(),
})
export type ConnectionView = z.infer<typeof connection>
export const providerChecksAnswer = z.object({
  items: z.array(z.object({ id: z.string(), connections: z.array(connection) })),
})

/** One's own home as an agent would see it. */
export const agentViewAnswer = z.object({
  name: z.string(),
  home: z
    .object({
      address: z.string(),
      starts_on: z.string(),
      ends_on: z.string().nullable(),
      joint: z.boolean(),
      evidence: evidenceLevel,
    })
    .nullable(),
  verified_count: z.number(),
  months: z.array(z.object({ month: z.string(), due_on: z.string(), status: z.enum(STATUSES) })),
})
export type AgentView = z.infer<typeof agentViewAnswer>
