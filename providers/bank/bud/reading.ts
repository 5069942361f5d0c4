import { addDays, addMonths, dayOfInstant, daysBetween } from '@keyturn/platform/days'
import { z } from 'zod'
import { penceOfDecimal } from '../money-text.ts'
import {
  type Account,
  BankProblem,
  type Customer,
  HISTORY_MONTHS,
  type Page,
  type Reading,
  type Row,
} from '../port.ts'
import type { BudClient } from './client.ts'
import { type transactionItem, transactionsAnswer } from './wire.ts'

const PAGE_SIZE = '200'
/** Changes are asked for from a little before the last question, because their clock is not ours. */
const OVERLAP_MS = 3_600_000

const cursorSchema = z.object({
  /** Set while a whole history is under way. */
  window: z.object({ from: z.string(), to: z.string() }).nullable(),
  since: z.string().nullable(),
  startedAt: z.string(),
  pageToken: z.string().nullable(),
})
type Cursor = z.infer<typeof cursorSchema>
type Window = NonNullable<Cursor['window']>

export function budReading(client: BudClient, now: () => Date) {
  const begin = (customer: Customer, account: Account, cursor: Cursor): Reading => ({
    window: cursor.window,
    pages: pages(client, customer, account, cursor),
  })
  return {
    async read(customer: Customer, account: Account, text: string | null): Promise<Reading> {
      const known = text === null ? null : readCursor(text)
      if (known?.pageToken) return begin(customer, account, known)
      const startedAt = now().toISOString()
      if (known)
        return begin(customer, account, { window: null, since: known.since, startedAt, pageToken: null })
      const today = dayOfInstant(now())
      const window = { from: addMonths(today, -HISTORY_MONTHS), to: addDays(today, 1) }
      return begin(customer, account, { window, since: null, startedAt, pageToken: null })
    },
    async readWindow(customer: Customer, account: Account, window: Window): Promise<Reading> {
      const startedAt = now().toISOString()
      return begin(customer, account, { window, since: null, startedAt, pageToken: null })
    },
  }
}

function readCursor(text: string): Cursor | null {
  try {
    return cursorSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

async function* pages(
  client: BudClient,
  customer: Customer,
  account: Account,
  start: Cursor,
): AsyncGenerator<Page> {
  let cursor = start
  for (;;) {
    const { data, metadata } = await client({
      method: 'GET',
      path: '/financial/v2/transactions',
      customer,
      query: {
        account_id: account.ref,
        page_size: PAGE_SIZE,
        ...(cursor.window ? { date_from: cursor.window.from, date_to: cursor.window.to } : {}),
        ...(cursor.since ? { updated_after: cursor.since } : {}),
        ...(cursor.pageToken ? { page_token: cursor.pageToken } : {}),
      },
      answer: transactionsAnswer,
    })
    const next = metadata?.next_page_token || null
    if (next !== null && next === cursor.pageToken)
      throw new BankProblem('garbled', 'A page points to itself.')
    const since = new Date(new Date(cursor.startedAt).getTime() - OVERLAP_MS).toISOString()
    const then: Cursor = next
      ? { ...cursor, pageToken: next }
      : { window: null, since, startedAt: cursor.startedAt, pageToken: null }
    const rows = data.flatMap(toRow)
    yield {
      rows,
      goneIds: (metadata?.deleted ?? []).map((gone) => gone.transaction_id),
      cursor: JSON.stringify(then),
      progress: next ? progressOf(cursor, rows) : 1,
    }
    if (!next) return
    cursor = then
  }
}

/** Rows come newest first, so the oldest day seen says how far back we are. */
function progressOf({ window }: Cursor, rows: Row[]): number {
  const oldest = rows.at(-1)
  if (!window || !oldest) return 0
  const whole = Math.max(1, daysBetween(window.from, window.to))
  return Math.min(0.99, Math.max(0, daysBetween(oldest.at.slice(0, 10), window.to) / whole))
}

const KINDS: Record<string, Row['kind']> = {
  SO: 'standing_order',
  DD: 'direct_debit',
  DEB: 'card',
  BAT: 'transfer',
  CPT: 'card',
}

function toRow(item: z.infer<typeof transactionItem>): Row[] {
  const sum = penceOfDecimal(item.amount.value)
  if (item.status === 'declined') return []
  if (sum === null) throw new BankProblem('garbled', 'An amount cannot be read.')
  const debit = item.credit_debit_indicator === 'debit'
  return [
    {
      id: item.transaction_id ?? '',
      status: item.status === 'pending' ? 'pending' : 'booked',
      at: item.date_time,
      pence: debit ? 0 - Math.abs(sum) : sum,
      currency: item.amount.currency,
      description: item.description ?? '',
      merchant: item.enrichments?.merchant?.name ?? null,
      kind: KINDS[item.transaction_type?.bud_code ?? ''] ?? 'other',
    },
  ]
}
