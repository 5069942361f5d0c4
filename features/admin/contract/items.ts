import { ARRANGEMENT_TERMS } from '@keyturn/agency-files/arrangement-constants'
import { HOLDER_ANSWERS, NAME_VERDICTS } from '@keyturn/bank-link/constants'
import { complaintSubjects } from '@keyturn/privacy/constants'
import { MEMBER_ANSWERS } from '@keyturn/rent-record/constants'
import { holdReasons } from '@keyturn/rewards/constants'
import { REQUEST_STATES } from '@keyturn/tenancy/constants'
import { z } from 'zod'
import { type Kind, LISTS, STATUSES } from '../domain/list-items.ts'
import { holder } from './reported-name.ts'

/* A list row as fields per kind, without amounts. The page formats the texts. */

const day = z.iso.date()
const month = z.string().regex(/^\d{4}-\d{2}$/)
const text = z.string()

/** Approval request of a staff member, for a second person to decide. */
const asked = z
  .object({
    by: text,
    name: text.nullable(),
    reason: text,
    trust_payee: z.boolean(),
    /** Variant of the approval, which the second person must repeat. */
    said: text.optional(),
  })
  .nullable()

const line = z.object({
  id: text,
  list: z.enum(LISTS),
  member_id: text.nullable(),
  /** Null for former members and items without a person. */
  name: text.nullable(),
  /** The member's home. */
  address: text.nullable(),
  status: z.enum(STATUSES),
  waits_for: z.enum(['us', 'member']).nullable(),
  since: text,
  /** Deadline of the next answer, if any. */
  answer_by: day.nullable(),
})

const lineOf = <K extends Kind, Fields extends z.ZodRawShape>(kind: K, fields: Fields) =>
  line.extend({ kind: z.literal(kind) }).extend(fields)

export const deskItem = z.discriminatedUnion('kind', [
  lineOf('application', {
    /** False for a sign-up without a home to approve. */
    for_home: z.boolean(),
    tenancy_starts_on: day.nullable(),
    joint: z.boolean(),
    details_given: z.boolean(),
    tenancy_saved: z.boolean(),
    landlord_given: z.boolean(),
    landlord_answer: z.enum(REQUEST_STATES).nullable(),
    bank_matched: z.boolean(),
    /** Reason of staff for the latest decision. */
    reason: text.nullable(),
    asked,
  }),
  lineOf('month', { due_on: day }),
  lineOf('agreement', { file_kind: text, size_bytes: z.number(), reason: text.nullable(), asked }),
  lineOf('reporting', { agency: text, verified_months: z.number() }),
  lineOf('adjustment', {
    points: z.number(),
    reason: text,
    /** Requester. A different person must decide. */
    proposed_by: text,
    proposer: text.nullable(),
  }),
  lineOf('hold', {
    held_because: z.enum(holdReasons).nullable(),
    /** Approximate value of the points. Null below £5. */
    worth: text.nullable(),
    asked,
  }),
  lineOf('adverse', {
    code: text,
    month,
    /** Result of comparing the bank account's name with the member's. */
    name_match: z.enum(NAME_VERDICTS),
    /** Conditions as they were when the decision was requested. */
    grounds: z.object({
      member_was_asked: z.boolean(),
      bank_was_healthy: z.boolean(),
      grace_is_over: z.boolean(),
    }),
    note: text.nullable(),
    asked,
  }),
  /** Document that shows that a benefit or an agent paid a month. */
  lineOf('paper', {
    due_on: day,
    file_kind: text,
    size_bytes: z.number(),
    said: z.enum(MEMBER_ANSWERS).nullable(),
    note: text.nullable(),
    /** Version of the document. A decision applies to this version only. */
    revision: z.number(),
    asked,
  }),
  /** An account in a name different from the member's that pays the rent. */
  lineOf('holder', {
    typed_name: text,
    holders: z.array(text),
    /** Accounts that the decision applies to. Empty for requests from before they were stored. */
    accounts: z.array(text),
    said: z.enum(HOLDER_ANSWERS),
    note: text.nullable(),
    asked,
  }),
  /** An account that counts for another member, who linked it first. */
  lineOf('shared', {
    bank: text,
    account: text,
    /** Names on the account. Null until read. */
    holders: z.array(text).nullable(),
    /** Other members who link it, in order. */
    others: z.array(z.object({ member_id: text, linked_on: day })),
    note: text.nullable(),
    asked,
  }),
  /** A payee that only the member calls rent. Its months are not reported until approved. */
  lineOf('payee', {
    /** A line as the bank wrote it. */
    line: text,
    /** Names that the member gave: landlord, company, agent and housemate. */
    named: z.array(text),
    /** The bank names a shop, a card, cash or an own account, and points are on hold. */
    unlike_rent: z.boolean(),
    /** Address that confirmed the home. Null without one. */
    confirmed_by: text.nullable(),
    note: text.nullable(),
    asked,
  }),
  /** A changed name or date of birth to report to agencies. */
  lineOf('name', {
    /** Name that agencies have. Null if none has the member any more. */
    told: holder.nullable(),
    /** Version of the request. An approval applies to this version only. */
    revision: z.number(),
    asked,
  }),
  /** An agreement with the landlord to pay less or later, recorded from a document. */
  lineOf('arrangement', {
    terms: z.enum(ARRANGEMENT_TERMS),
    starts_on: day,
    ends_on: day.nullable(),
    evidence: text,
    /** Staff member who recorded it. Under FOUR_EYES a different person must approve. */
    proposed_by: text,
    proposer: text.nullable(),
  }),
  lineOf('file', {
    agency: text,
    month,
    records: z.number(),
    /** True if the agency may have the file without a confirmation. */
    may_have_arrived: z.boolean(),
    /** Findings of our own check. */
    findings: z.array(text),
    rejection_reason: text.nullable(),
    /** Version of the file. An approval applies to this version only. */
    revision: z.number(),
    asked,
  }),
  lineOf('dispute', {
    agency: text,
    month,
    reason: text,
    note: text.nullable(),
    /** Agencies to notify by letter, because no file will carry the correction. */
    correct_by_letter_at: z.array(text),
    evidence_count: z.number(),
    asked,
  }),
  /** A month missing on the member's own credit file: what we sent, and the agency's response. */
  lineOf('trace', {
    agency: text,
    month,
    file_name: text,
    account_number: text,
    code: text,
    sent_on: day,
    visible_by: day,
    outcome: z.enum(['accepted', 'rejected', 'file_rejected']).nullable(),
    outcome_on: day.nullable(),
    note: text.nullable(),
    asked,
  }),
  lineOf('message', {
    email: text,
    message: text,
    /** Member who was signed in and wrote from their proved address. Null for other senders. */
    sender_id: text.nullable(),
  }),
  lineOf('complaint', {
    email: text,
    reference: text,
    about: z.enum(complaintSubjects),
    words: text,
    acknowledge_by: day,
    acknowledged_on: day.nullable(),
    reasons_by: day,
    /** Reason of the extended deadline. */
    extended_because: text.nullable(),
    answer: text.nullable(),
  }),
])
export type DeskItem = z.infer<typeof deskItem>
export type ItemOf<K extends Kind> = Extract<DeskItem, { kind: K }>

export const listAnswer = z.object({
  items: z.array(deskItem),
  total_count: z.number(),
  /** False if the total is a lower bound. */
  total_is_exact: z.boolean(),
  /** Day from which the remaining days are counted. */
  today: day,
})
export type ListAnswer = z.infer<typeof listAnswer>
