import { addDays, addMonths, dayOfInstant, daysBetween } from '@keyturn/platform/days'
import { z } from 'zod'
import { unreadable } from '../call.ts'
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
import type { BudConsents } from './consents.ts'
import { type TransactionItem, transactionsOf } from './wire.ts'

const PAGE_SIZE = 200
/** Overlap between two requests for changes, because Bud's clock may differ from ours. */
const OVERLAP_MS = 3_600_000

const cursorSchema = z.object({
  /** Set while a full history is being read. */
  window: z.object({ from: z.string(), to: z.string() }).nullable(),
  since: z.string().nullable(),
  startedAt: z.string(),
  pageToken: z.string().nullable(),
})
type Cursor = z.infer<typeof cursorSchema>
type Window = NonNullable<Cursor['window']>

export function budTransactions(client: BudClient, consents: BudConsents, now: () => Date) {
  const begin = async (customer: Customer, account: Account, cursor: Cursor): Promise<Reading> => {
    // Checks the consent first, because Bud still returns fetched data after a revocation.
    if (!(await consents.live(customer)).some(({ id }) => id === account.consentRef))
      throw new BankProblem('consent_ended', 'The consent is no longer valid.')
    return { window: cursor.window, pages: pages(client, customer, account, cursor) }
  }
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
  const ask = (more: Record<string, string>, pageToken: string | null) =>
    client({
      method: 'GET',
      path: '/financial/v2/transactions',
      customer,
      query: {
        account_id: account.ref,
        page_size: String(PAGE_SIZE),
        ...(cursor.window ? { date_from: cursor.window.from, date_to: cursor.window.to } : {}),
        ...(cursor.since ? { updated_after: cursor.since } : {}),
        ...(pageToken ? { page_token: pageToken } : {}),
        ...more,
      },
      answer: transactionsOf(account.ref, pageToken),
    })
  for (;;) {
    const { data, metadata } = await ask({}, cursor.pageToken)
    const next = metadata.next_page_token
    if (!next && data.length >= PAGE_SIZE) await confirmLastPage(data, ask)
    const since = new Date(new Date(cursor.startedAt).getTime() - OVERLAP_MS).toISOString()
    const then: Cursor = next
      ? { ...cursor, pageToken: next }
      : { window: null, since, startedAt: cursor.startedAt, pageToken: null }
    const rows = data.flatMap(toRow)
    yield {
      rows,
      goneIds: (metadata.deleted ?? []).map((gone) => gone.transaction_id),
      cursor: JSON.stringify(then),
      progress: next ? progressOf(cursor, rows) : 1,
    }
    if (!next) return
    cursor = then
  }
}

/** Checks that a page without a token is the last. A full page may have lost its token, and then older rows exist. */
async function confirmLastPage(
  page: TransactionItem[],
  ask: (more: Record<string, string>, pageToken: null) => Promise<{ data: TransactionItem[] }>,
): Promise<void> {
  const momentOf = (row: TransactionItem): number => Date.parse(row.date_time)
  const [oldest] = page.toSorted((a, b) => momentOf(a) - momentOf(b))
  if (!oldest) return
  const { data } = await ask({ date_to: oldest.date_time }, null)
  if (data.some((row) => momentOf(row) < momentOf(oldest))) throw unreadable(['metadata.next_page_token'])
}

/** Rows are newest first, so the oldest day read gives the progress. */
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

function toRow(item: TransactionItem): Row[] {
  if (item.status === 'declined') return []
  const { value } = item.amount
  return [
    {
      id: item.transaction_id,
      status: item.status,
      at: item.date_time,
      pence: item.credit_debit_indicator === 'debit' ? 0 - Math.abs(value) : value,
      currency: item.amount.currency,
      description: item.description,
      merchant: item.enrichments?.merchant?.display_name ?? null,
      kind: KINDS[item.transaction_type?.bud_code ?? ''] ?? 'other',
    },
  ]
}
