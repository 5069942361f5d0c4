import { setTimeout as pause } from 'node:timers/promises'
import { addDays, addMonths, dayOfInstant, daysBetween } from '@keyturn/platform/days'
import { z } from 'zod'
import {
  type Account,
  BankProblem,
  type Customer,
  HISTORY_MONTHS,
  type Page,
  type Reading,
  type Row,
} from '../port.ts'
import type { TrueLayerClient } from './client.ts'
import * as wire from './wire.ts'

/** There is no list of changes, so each reading takes the last two weeks again: banks change rows late. */
const OVERLAP_DAYS = 14
const LOOKS = 40

const cursorSchema = z.object({
  window: z.object({ from: z.string(), to: z.string() }).nullable(),
  next: z.string().nullable(),
  readTo: z.string(),
})
type Cursor = z.infer<typeof cursorSchema>
type Window = NonNullable<Cursor['window']>

interface Asked {
  account: Account
  /** The person's own address: a bank counts the reads of nobody. */
  presentAt: string | null
}

export function trueLayerReading(client: TrueLayerClient, now: () => Date, pauseMs: number) {
  const begin = (asked: Asked, window: Window, next: string | null): Reading => ({
    window,
    pages: pages(client, asked, { window, next, readTo: window.to }, pauseMs),
  })
  return {
    async read(
      _customer: Customer,
      account: Account,
      text: string | null,
      presentAt: string | null,
    ): Promise<Reading> {
      const asked = { account, presentAt }
      const known = text === null ? null : readCursor(text)
      if (known?.window) return begin(asked, known.window, known.next)
      const today = dayOfInstant(now())
      const from = known ? addDays(known.readTo, -OVERLAP_DAYS) : addMonths(today, -HISTORY_MONTHS)
      return begin(asked, { from, to: addDays(today, 1) }, null)
    },
    readWindow: async (_customer: Customer, account: Account, days: Window, presentAt: string | null) =>
      begin({ account, presentAt }, days, null),
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
  client: TrueLayerClient,
  asked: Asked,
  start: Cursor,
  pauseMs: number,
): AsyncGenerator<Page> {
  let cursor = start
  for (;;) {
    const answer = await request(client, asked, cursor, pauseMs)
    const rows = (answer.items ?? []).map(toRow)
    const next = answer.next_cursor || null
    if (next !== null && next === cursor.next) throw new BankProblem('garbled', 'A page points to itself.')
    const ended = next === null || rows.length === 0
    const then: Cursor = ended ? { window: null, next: null, readTo: cursor.readTo } : { ...cursor, next }
    yield { rows, goneIds: [], cursor: JSON.stringify(then), progress: ended ? 1 : progressOf(cursor, rows) }
    if (ended) return
    cursor = then
  }
}

/** Transactions are asked for, and fetched when they are ready. */
async function request(
  client: TrueLayerClient,
  { account, presentAt }: Asked,
  { window, next }: Cursor,
  pauseMs: number,
) {
  const path = `/v3/connected-accounts/${account.ref}/transactions/requests`
  const requested = await client({
    method: 'POST',
    path,
    connection: account.consentRef,
    presentAt,
    body: { from: window?.from, to: window?.to, ...(next ? { cursor: next } : {}) },
    answer: wire.requestedTransactions,
  })
  for (let look = 0; look < LOOKS; look += 1) {
    const answer = await client({
      method: 'GET',
      path: `${path}/${requested.id}`,
      connection: account.consentRef,
      answer: wire.transactionsRequest,
    })
    if (answer.status === 'completed') return answer
    if (answer.status === 'failed') throw new BankProblem('down', 'The bank did not bring the transactions.')
    await pause(pauseMs)
  }
  throw new BankProblem('slow', 'The transactions were not ready in time.')
}

function progressOf({ window }: Cursor, rows: Row[]): number {
  const oldest = rows.at(-1)
  if (!window || !oldest) return 0
  const whole = Math.max(1, daysBetween(window.from, window.to))
  return Math.min(0.99, Math.max(0, daysBetween(oldest.at.slice(0, 10), window.to) / whole))
}

const KINDS: Record<string, Row['kind']> = {
  STANDING_ORDER: 'standing_order',
  DIRECT_DEBIT: 'direct_debit',
  TRANSFER: 'transfer',
  PURCHASE: 'card',
}

type Item = NonNullable<z.infer<typeof wire.transactionsRequest>['items']>[number]

/** Only settled rows are promised here, so everything counts as booked. */
function toRow(item: Item): Row {
  if (!Number.isSafeInteger(item.amount_in_minor))
    throw new BankProblem('garbled', 'An amount cannot be read.')
  return {
    id: item.transaction_id ?? '',
    status: 'booked',
    at: item.timestamp,
    pence: item.amount_in_minor,
    currency: item.currency,
    description: item.description ?? '',
    merchant: item.merchant_name ?? null,
    kind: KINDS[item.type ?? ''] ?? 'other',
  }
}
