import { setTimeout as pause } from 'node:timers/promises'
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
import type { TrueLayerClient } from './client.ts'
import * as wire from './wire.ts'

/** TrueLayer lists no changes and banks change rows late, so each reading repeats the last two weeks. */
const OVERLAP_DAYS = 14
const MAX_POLLS = 40
/** TrueLayer's maximum. */
const PAGE_SIZE = 500

const cursorSchema = z.object({
  window: z.object({ from: z.string(), to: z.string() }).nullable(),
  next: z.string().nullable(),
  readTo: z.string(),
})
type Cursor = z.infer<typeof cursorSchema>
type Window = NonNullable<Cursor['window']>

interface Asked {
  account: Account
  /** IP address of the member, because a bank limits the reads without a present member. */
  presentAt: string | null
  pauseMs: number
  today: string
}

export function trueLayerTransactions(client: TrueLayerClient, now: () => Date, pauseMs: number) {
  const begin = (
    asked: Pick<Asked, 'account' | 'presentAt'>,
    window: Window,
    next: string | null,
  ): Reading => ({
    window,
    pages: pages(
      client,
      { ...asked, pauseMs, today: dayOfInstant(now()) },
      { window, next, readTo: window.to },
    ),
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

async function* pages(client: TrueLayerClient, asked: Asked, start: Cursor): AsyncGenerator<Page> {
  let cursor = start
  for (;;) {
    const answer = await request(client, asked, cursor)
    const { items } = answer.result
    const rows = items.map(toRow)
    const told = items.length === 0 ? null : nextCursor(answer)
    if (told === undefined) await confirmLastPage(client, asked, cursor, items)
    const next = told ?? null
    if (next !== null && next === cursor.next) throw lostCursor()
    // Only the last page may be short, so a full page without a next cursor has lost it.
    if (next === null && items.length >= PAGE_SIZE) throw lostCursor()
    const then: Cursor = next ? { ...cursor, next } : { window: null, next: null, readTo: cursor.readTo }
    yield { rows, goneIds: [], cursor: JSON.stringify(then), progress: next ? progressOf(cursor, rows) : 1 }
    if (next === null) return
    cursor = then
  }
}

/** Checks that no older rows exist, because a page without a next cursor may have lost it. Rows are newest first. */
async function confirmLastPage(
  client: TrueLayerClient,
  asked: Asked,
  { window }: Cursor,
  items: wire.TransactionItem[],
): Promise<void> {
  const last = items.reduce((one, other) => (isBehind(other, one) ? other : one))
  const days = window && { from: window.from, to: last.timestamp.slice(0, 10) }
  const { result } = await request(client, asked, { window: days, next: null })
  if (result.items.some((item) => isBehind(item, last))) throw lostCursor()
}

const momentOf = ({ timestamp }: wire.TransactionItem): number => Date.parse(timestamp)

/** Compares by time and then by id, both descending, as TrueLayer sorts. */
function isBehind(item: wire.TransactionItem, other: wire.TransactionItem): boolean {
  const apart = momentOf(item) - momentOf(other)
  return apart < 0 || (apart === 0 && idOf(item) < idOf(other))
}

const lostCursor = (): BankProblem => unreadable(['result.pagination.next_cursor'])

/** Returns null if the answer has an empty cursor, undefined if it has no such field. */
function nextCursor({ result, ...answer }: wire.CompletedRequest): string | null | undefined {
  const given = [result.pagination, result, answer.pagination, answer].map((at) => at?.next_cursor)
  return given.find((cursor) => cursor) ?? (given.every((cursor) => cursor === undefined) ? undefined : null)
}

/** Requests transactions and polls until they are ready. Each next page needs a request of its own. */
async function request(
  client: TrueLayerClient,
  { account, presentAt, pauseMs, today }: Asked,
  { window, next }: Pick<Cursor, 'window' | 'next'>,
): Promise<wire.CompletedRequest> {
  const path = `/v3/connected-accounts/${encodeURIComponent(account.ref)}/transactions/requests`
  const there = { connection: account.consentRef, presentAt }
  // Both days are inclusive, and future days have no data.
  const days = window && { from: window.from, to: window.to < today ? window.to : today }
  const requested = await client({
    method: 'POST',
    path,
    ...there,
    body: { ...days, page_size: PAGE_SIZE, ...(next ? { cursor: next } : {}) },
    answer: wire.requestedTransactions,
  })
  for (let look = 0; look < MAX_POLLS; look += 1) {
    const one = `${path}/${encodeURIComponent(requested.id)}`
    const answer = await client({ method: 'GET', path: one, ...there, answer: wire.transactionsRequest })
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

const idOf = (item: wire.TransactionItem): string => item.transaction_id ?? item.id ?? ''

function toRow(item: wire.TransactionItem): Row {
  return {
    id: idOf(item),
    // TrueLayer promises only settled rows, so every status other than pending means booked.
    status: item.status === 'pending' ? 'pending' : 'booked',
    at: item.timestamp,
    pence: item.amount_in_minor,
    currency: item.currency,
    description: item.description,
    merchant: item.enrichment?.merchant_name ?? null,
    kind: 'other',
  }
}
