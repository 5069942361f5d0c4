import { REJECTION_REASONS, ROW_RELATIONS } from '@keyturn/rent-record/rejection-texts'
import { z } from 'zod'
import { DECISIONS, LISTS, MAX_PER_PAGE, STATUSES } from '../domain/list-items.ts'
import { STAFF_ROLES } from '../domain/roles.ts'
import { arrangements } from './arrangement.ts'
import { planEmails } from './plan.ts'
import { holder, reason } from './reported-name.ts'

/** Requests and responses of the admin area. None contains rent amounts. */

export const listQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  page_size: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(25),
  /** Prefixes of words from a name, an email address or a home. */
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
  role: z.enum(STAFF_ROLES),
  four_eyes: z.boolean(),
  troubled_providers: z.number(),
})
export type OverviewAnswer = z.infer<typeof overviewAnswer>

export const decisionBody = z.strictObject({
  status: z.enum(DECISIONS),
  reason,
  /** The item's `since` when it was read, so that a decision cannot apply to a later file. */
  since: z.string().nullish(),
})
export type DecisionBody = z.infer<typeof decisionBody>

export const approvalBody = z.strictObject({
  approve: z.boolean(),
  reason,
  /** Version that was seen, if the item has versions. */
  revision: z.int().nullish(),
  since: decisionBody.shape.since,
  /** Also trusts the payee of held points, such as a letting agent that many members pay. */
  trust_payee: z.boolean().optional(),
})
export type ApprovalBody = z.input<typeof approvalBody>

/** An agency's response to a file, received by telephone or letter. */
export const fileAnswerBody = z.strictObject({
  answer: z.enum(['accepted', 'records_rejected', 'file_rejected', 'received', 'not_received']),
  /** Account numbers of rejected records, with reasons if known. */
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
    /** Corrected status: paid, or unknown. */
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
  /** Lower case, because it is compared with the caller's id. */
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

/** `asked`: nothing has changed yet; a second person must approve. */
export const approvalAnswer = doneAnswer.extend({ asked: z.boolean() })

const evidenceLevel = z.enum(['declared', 'matched', 'confirmed'])

export const personAnswer = z.object({
  member_id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  /** Name and date of birth reported to agencies and those of the profile. Null if they are equal. */
  reported_as: holder.extend({ profile: holder }).nullable(),
  joined_at: z.string(),
  plan: z.string().nullable(),
  /** Day on which an open free look is deleted. */
  free_look_ends_on: z.string().nullable(),
  plan_emails: planEmails,
  arrangements,
  points_available: z.number(),
  steps: z.object({
    email: z.boolean(),
    details: z.boolean(),
    tenancy: z.boolean(),
    landlord: z.boolean(),
    bank: z.boolean(),
  }),
  /** Evidence level of the home. Null without a home. */
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

/** Facts considered for a rent day, without amounts or payees. */
export const monthWhyAnswer = z.object({
  considered: z.array(
    z.object({
      date: z.string(),
      stands: z.enum(ROW_RELATIONS),
      because: z.enum(REJECTION_REASONS).nullable(),
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
  /** False if the kind of job no longer exists. */
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
  /** Null without background jobs for this provider, because there is no traffic to describe. */
  sentence: z.string().nullable(),
  last_done_at: z.string().nullable(),
  last_heard_at: z.string().nullable(),
  retrying: z.number(),
  dead: z.number(),
})
export type ProviderView = z.infer<typeof provider>
export const providersAnswer = z.object({ items: z.array(provider), total_count: z.number() })

/** Response of a provider to a harmless request sent now. */
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

/** The member's own home as an agent would see it. */
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
