import { EVIDENCE_KINDS } from '@keyturn/platform/evidence-file'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AnsweredFacts, AskedFacts } from '../domain/asked-facts.ts'
import { COUNTRIES } from '../domain/country.ts'
import { EVERY } from '../domain/frequency.ts'
import { LET_AS, NOTICE_FORMS } from '../domain/rent-rise/notice.ts'
import { REQUEST_STATES } from '../words.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const day = (name: string) => date(name, { mode: 'string' })
const owner = () => uuid('member_id').notNull()

export const tenancy = pgTable(
  'tenancy',
  {
    memberId: owner(),
    id: uuid('id').notNull(),
    address: text('address').notNull(),
    nation: text('nation', { enum: ['england-and-wales', 'scotland', 'northern-ireland'] }).notNull(),
    startsOn: day('starts_on').notNull(),
    agreedEndOn: day('agreed_end_on'),
    movedOutOn: day('moved_out_on'),
    letBy: text('let_by', { enum: ['landlord', 'agent'] }).notNull(),
    joint: boolean('joint').notNull(),
    landlordName: text('landlord_name').notNull(),
    landlordEmail: text('landlord_email').notNull(),
    landlordPhone: text('landlord_phone').notNull(),
    madeAt: instant('made_at').notNull(),
    matchedAt: instant('matched_at'),
    landlordConfirmedAt: instant('landlord_confirmed_at'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.id] })],
)

export const tenancyTerms = pgTable(
  'tenancy_terms',
  {
    memberId: owner(),
    tenancyId: uuid('tenancy_id').notNull(),
    from: day('from_on').notNull(),
    rentPence: bigint('rent_pence', { mode: 'number' }).notNull(),
    every: text('every', { enum: ['week', 'fortnight', 'four_weeks', 'month'] }),
    dueDay: integer('due_day'),
    share: doublePrecision('share').notNull(),
    payee: text('payee').notNull(),
    toHousemate: boolean('to_housemate').notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.tenancyId, table.from] })],
)

export const landlordDetails = pgTable('landlord_details', {
  memberId: owner().primaryKey(),
  company: text('company').notNull(),
  address: text('address').notNull(),
  agentName: text('agent_name').notNull(),
  agentEmail: text('agent_email').notNull(),
  savedAt: instant('saved_at').notNull(),
})

/** What a landlord says is different. */
export interface Correction {
  rentPence?: number
  startsOn?: string
  agreedEndOn?: string
  note?: string
}

export const landlordRequest = pgTable(
  'landlord_request',
  {
    memberId: owner(),
    id: uuid('id').notNull(),
    tenancyId: uuid('tenancy_id').notNull(),
    sentTo: text('sent_to').notNull(),
    /** Tenant's name in the letter and on its page; null for letters from before it was stored. */
    askedTenant: text('asked_tenant'),
    /** The facts in the letter and on its page; null for letters from before they were stored. */
    askedFacts: jsonb('asked_facts').$type<AskedFacts>(),
    askedAt: instant('asked_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    state: text('state', { enum: REQUEST_STATES }).notNull(),
    answeredAt: instant('answered_at'),
    correction: jsonb('correction').$type<Correction>(),
    answeredFacts: jsonb('answered_facts').$type<AnsweredFacts>(),
    decision: text('decision', { enum: ['accepted', 'declined'] }),
    stillAt: instant('still_at'),
    askedAgainAt: instant('asked_again_at'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.id] })],
)

export const landlordSilence = pgTable('landlord_silence', {
  addressDigest: text('address_digest').primaryKey(),
  since: instant('since').notNull(),
})

export const consentEvent = pgTable(
  'consent_event',
  {
    memberId: owner(),
    id: uuid('id').notNull(),
    kind: text('kind', {
      enum: [
        'personalDataConsent',
        'tenancyDataConsent',
        'bankDataConsent',
        'landlordCommunicationConsent',
        'craReportingOptIn',
        'housemateConsent',
      ],
    }).notNull(),
    given: boolean('given').notNull(),
    textVersion: text('text_version').notNull(),
    textHash: text('text_hash').notNull(),
    at: instant('at').notNull(),
    channel: text('channel').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.id] })],
)

export type DraftAnswers = Record<string, string | boolean | null>

export const onboardingDraft = pgTable('onboarding_draft', {
  memberId: owner().primaryKey(),
  answers: jsonb('answers').$type<DraftAnswers>().notNull(),
  savedAt: instant('saved_at').notNull(),
})

export const agreement = pgTable('agreement', {
  memberId: owner().primaryKey(),
  fileKey: text('file_key').notNull(),
  fileName: text('file_name').notNull(),
  kind: text('kind', { enum: ['pdf', 'doc', 'docx'] }).notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  uploadedAt: instant('uploaded_at').notNull(),
})

export const rentNotice = pgTable(
  'rent_notice',
  {
    memberId: owner(),
    id: uuid('id').notNull(),
    country: text('country', { enum: COUNTRIES }),
    letAs: text('let_as', { enum: LET_AS }).notNull(),
    form: text('form', { enum: NOTICE_FORMS }).notNull(),
    receivedOn: day('received_on').notNull(),
    beginsOn: day('begins_on').notNull(),
    rentPence: bigint('rent_pence', { mode: 'number' }).notNull(),
    newRentPence: bigint('new_rent_pence', { mode: 'number' }).notNull(),
    every: text('every', { enum: EVERY }).notNull(),
    homeBeganOn: day('home_began_on').notNull(),
    lastRiseOn: day('last_rise_on'),
    periodBeganOn: day('period_began_on'),
    fixedUntil: day('fixed_until'),
    checkedAt: instant('checked_at').notNull(),
    fileKey: text('file_key'),
    fileName: text('file_name'),
    fileKind: text('file_kind', { enum: EVIDENCE_KINDS }),
    fileBytes: integer('file_bytes'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.id] })],
)
