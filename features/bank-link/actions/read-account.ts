import { addDays } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import type { Account, Customer, Reading } from '@keyturn/providers/bank'
import type { BankLinkContext } from '../context.ts'
import type { Window } from '../domain/coverage.ts'
import { transactionsChanged } from '../events.ts'
import { type BankAccount, loadCoverage, saveReading } from '../store/accounts.ts'
import { hasRows } from '../store/ingest.ts'
import { closeReading, earliest, type Target, writePage } from './write-page.ts'

export interface AccountSync {
  memberId: string
  customer: Customer
  account: BankAccount
  /** The account as the provider shows it now. */
  there: Account
  presentAt: string | null
  /** True if the provider has just synced with the bank. */
  fresh: boolean
  /** Extends the lock on the connection in the transaction of the page. Throws if it may no longer be read. */
  extendLock(tx: Tx): Promise<void>
  /** Runs in the transaction of the last page. */
  atEnd?(tx: Tx): Promise<void>
}

/**
 * Syncs one account from its cursor. Each page is stored with the next cursor, so an interrupted sync resumes without
 * gaps or duplicates.
 */
export async function readAccount(context: BankLinkContext, place: AccountSync): Promise<void> {
  const reading = await context.bank.read(place.customer, place.there, place.account.cursor, place.presentAt)
  const readingId = place.account.readingId ?? newId(context.clock.now())
  const { id, readingId: begun, cursor } = place.account
  const first = begun === null && cursor === null && !(await hasRows(context.db, place.memberId, id))
  const doubt = await takePages(context, place, reading, { readingId, first, cursorAtEnd: null })
  if (!doubt) return
  const days = { from: addDays(doubt.from, -1), to: addDays(doubt.to, 1) }
  const again = await context.bank.readWindow(place.customer, place.there, days, place.presentAt)
  await takePages(context, place, again, {
    readingId: newId(context.clock.now()),
    first: false,
    cursorAtEnd: doubt.cursor,
  })
}

interface Doubt {
  from: string
  to: string
  /** End of the list of changes. Stored only once the doubt is settled. */
  cursor: string
}

async function takePages(
  context: BankLinkContext,
  place: AccountSync,
  reading: Reading,
  run: { readingId: string; first: boolean; cursorAtEnd: string | null },
): Promise<Doubt | null> {
  const { memberId, account } = place
  const target = { memberId, accountId: account.id, readingId: run.readingId, first: run.first }
  const doubtful: string[] = []
  let changedFrom = account.changedFrom
  let lastCursor = ''
  // A window read to settle a doubt leaves the cursor unchanged until its end.
  const settling = run.cursorAtEnd !== null
  for await (const page of reading.pages) {
    lastCursor = page.cursor
    await context.db.transaction(async (tx) => {
      await place.extendLock(tx)
      const written = await writePage(context, tx, target, page, reading.window !== null)
      doubtful.push(...written.doubtful)
      changedFrom = earliest([changedFrom, written.touchedFrom])
      const held = settling || doubtful.length > 0
      const done = page.progress === 1 && doubtful.length === 0
      const closed = done ? await close(context, tx, place, reading, { target, settling }) : null
      const fromDay = earliest([changedFrom, closed?.sweptFrom ?? null])
      if (done && fromDay)
        await context.queue.publish(tx, transactionsChanged, { memberId, accountId: account.id, fromDay })
      const state = {
        cursor: done ? (run.cursorAtEnd ?? page.cursor) : held ? account.cursor : page.cursor,
        readingId: done || held ? null : run.readingId,
        progress: done ? 1 : account.progress === 1 ? 1 : page.progress,
        changedFrom: done ? null : changedFrom,
      }
      saveReading(tx, target, { reading: state, coverage: closed?.coverage ?? null })
      if (done) await place.atEnd?.(tx)
    })
  }
  account.changedFrom = changedFrom
  const days = doubtful.sort()
  const [from, to] = [days[0], days.at(-1)]
  return from && to ? { from, to, cursor: lastCursor } : null
}

async function close(
  context: BankLinkContext,
  tx: Tx,
  { memberId, account, fresh, there: { knownDays } }: AccountSync,
  { window }: Reading,
  { target, settling }: { target: Target; settling: boolean },
): Promise<{ sweptFrom: string | null; coverage: readonly Window[] }> {
  const coverage = await loadCoverage(tx, memberId, account.id)
  const closed = await closeReading(context, tx, target, { window, fresh, knownDays, coverage })
  if (!settling) return closed
  const days = { window: null, fresh, knownDays, coverage: closed.coverage }
  const { coverage: known } = await closeReading(context, tx, target, days)
  return { sweptFrom: closed.sweptFrom, coverage: known }
}
