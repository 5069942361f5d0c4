import { isDay } from '@keyturn/platform/days'
import { SHOWN_BY } from '@keyturn/rent-record/constants'
import { z } from 'zod'
import { OUTCOMES } from './domain/findings.ts'
import { OTHER_PAYEES, PAYERS, ROW_STATES } from './domain/model.ts'
import { PURPOSES } from './domain/purposes.ts'
import { STATEMENT_FIELDS } from './domain/statement.ts'

const purpose = z.enum(PURPOSES)
const field = z.enum(STATEMENT_FIELDS)
const pounds = z.number().describe('Pounds, with at most two decimals.')
const day = z.string().describe('A day, as 2026-11-27.')
const month = z.string().describe('A month, as 2026-11.')

const payment = z.object({
  on: day.nullable().describe('Null where the day is not known, or the renter left days out.'),
  amount: pounds,
  payer: z.enum(PAYERS),
  proof: z.enum(SHOWN_BY).describe('own_statement: only the renter says so.'),
  counted: z.boolean().describe('True where the sums of the purpose count it.'),
})
const row = z.object({
  due_on: day,
  due: pounds,
  state: z
    .enum(ROW_STATES)
    .describe('Only proved is verified. not_proved says nothing about whether the rent was paid.'),
  late: z.boolean().nullable(),
  confirmed_by: z.string().nullable().describe('Email domain of the person who confirmed the period.'),
  other_payee: z
    .enum(OTHER_PAYEES)
    .nullable()
    .describe('The bank’s line names another payee than the landlord.'),
  payments: z.array(payment),
  paid: pounds.describe('Sum of the counted payments.'),
  balance: pounds
    .nullable()
    .describe('Known payments less rent due since the first period. Null where it is not known.'),
})
const sums = z.object({
  periods: z.number(),
  proved_periods: z.number(),
  due: pounds,
  paid: pounds,
  paid_by: z.object({
    renter: pounds,
    benefit: pounds,
    agent: pounds,
    other_account: pounds.optional().describe('Left out where no account in another name is counted.'),
  }),
  left_out: pounds.describe('Payments of the record that the purpose does not count.'),
  unknown_periods: z.number(),
  unknown_due: pounds,
  balance: pounds,
})
const home = z.object({
  shown: z.array(
    z.object({
      address: z.string().nullable(),
      landlord: z.string().nullable(),
      confirmed_by: z.string().nullable().describe('Null where both are as the renter typed them.'),
      months: z
        .array(month)
        .optional()
        .describe('Months that were proved for it. Left out where all of the home are.'),
    }),
  ),
  rows: z.array(row),
  sums,
})
const rule = z.object({
  id: z.string(),
  who: z.string(),
  says: z.string(),
  source: z.string(),
  read_on: day,
  outcome: z.enum(OUTCOMES),
  found: z.string(),
})

const body = {
  purpose,
  from: month,
  to: month,
  fields: z.array(field),
  issued_on: day,
  expires_on: day.describe('Its last day.'),
  name: z.string().nullable(),
  name_checked: z.boolean().describe('The paying account is in this name. False: as the renter typed it.'),
  homes: z.array(home),
  leaves_homes_out: z
    .literal(true)
    .optional()
    .describe('The renter chose one home, and another one has rent due in these months.'),
  sums,
  rules: z.array(rule),
}

/** Statement as previewed, before it has a code. */
export const statementPreview = z.object(body)
export type StatementPreview = z.infer<typeof statementPreview>

/** Text that is signed. */
export const signedStatement = z.object({
  kind: z.literal('keyturn rent statement'),
  version: z.literal(1),
  code: z.string(),
  ...body,
})
export type SignedStatement = z.infer<typeof signedStatement>

/** JSON file. Its schema is `docs/rent-statement.schema.json`. */
export const statementFile = z.object({
  statement: signedStatement,
  signature: z
    .string()
    .describe('Id of our key, a dot, and Ed25519 over the bytes of `statement`, as base64url.'),
})

const wholeMonth = z.string().refine((text) => isDay(`${text}-01`), 'Must be a month, like 2026-10.')

export const statementBody = z.strictObject({
  purpose,
  /** Null for all homes. */
  home_id: z.uuid().nullable().default(null),
  /** First and last month shown, both included. */
  from: wholeMonth,
  to: wholeMonth,
  fields: z.array(field).max(STATEMENT_FIELDS.length).default([]),
  expires_in_days: z.int().min(1).max(365).default(90),
})
export type StatementBody = z.infer<typeof statementBody>

export const statementsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(20),
})

export const statementAnswer = z.object({
  id: z.string(),
  code: z.string(),
  url: z.string(),
  pdf_url: z.string(),
  csv_url: z.string(),
  json_url: z.string(),
  state: z.enum(['open', 'expired', 'revoked']),
  purpose,
  from: z.string(),
  to: z.string(),
  fields: z.array(field),
  periods_count: z.number(),
  proved_count: z.number(),
  paid: z.number(),
  issued_on: z.string(),
  expires_on: z.string(),
  views_count: z.number(),
  /** Latest views: time and kind, without the viewer. */
  views: z.array(z.object({ at: z.string(), kind: z.enum(['page', 'pdf', 'data', 'check', 'preview']) })),
})
export type StatementAnswer = z.infer<typeof statementAnswer>
export const statementsAnswer = z.object({ items: z.array(statementAnswer), total_count: z.number() })

/** Homes and months that a member can choose. */
export const statementChoices = z.object({
  today: z.string(),
  homes: z.array(
    z.object({ id: z.string(), address: z.string(), first_month: z.string(), last_month: z.string() }),
  ),
})
export type StatementChoices = z.infer<typeof statementChoices>

export const revokedAnswer = z.object({ success: z.literal(true), message: z.string() })
