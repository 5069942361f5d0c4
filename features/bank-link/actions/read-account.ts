import { addDays } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import type { Account, Customer, Reading } from '@keyturn/providers/bank'
import { transactionsChanged } from '../announcements.ts'
import type { BankLinkContext } from '../context.ts'
import type { Window } from '../domain/coverage.ts'
import { type BankAccount, loadCoverage, saveReading } from '../store/accounts.ts'
import { hasRows } from '../store/ingest.ts'
import { closeReading, earliest, type Target, writePage } from './write-page.ts'

export interface Place {
  memberId: string
  customer: Customer
  account: BankAccount
  /** The same account as the company shows it now. */
  there: Account
  presentAt: string | null
  /** Whether the company has just had everything from the bank. */
  fresh: boolean
  /** Goes on holding the connection, in the transaction of the page; throws when it may not be read any more. */
  hold(tx: Tx): Promise<void>
  /** In the transaction of its last page. */
  atEnd?(tx: Tx): Promise<void>
}

/**
 * Reads one account on from where it stood. Every page and the place to go on from are written together, so a
 * reading that breaks off anywhere goes on without a gap or a double.
 */
export async function readAccount(context: BankLinkContext, place: Place): Promise<void> {
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
  /** Where the list of changes ended: taken over only when the doubt is settled. */
  cursor: string
}

async function takePages(
  context: BankLinkContext,
  place: Place,
  reading: Reading,
  run: { readingId: string; first: boolean; cursorAtEnd: string | null },
): Promise<Doubt | null> {
  const { memberId, account } = place
  const target = { memberId, accountId: account.id, readingId: run.readingId, first: run.first }
  const doubtful: string[] = []
  let changedFrom = account.changedFrom
  let lastCursor = ''
  // A window read only to settle a doubt leaves the place in the list of changes alone until its end.
  const settling = run.cursorAtEnd !== null
  for await (const page of reading.pages) {
    lastCursor = page.cursor
    await context.db.transaction(async (tx) => {
      await place.hold(tx)
      const written = await writePage(context, tx, target, page, reading.window !== null)
      doubtful.push(...written.doubtful)
      changedFrom = earliest([changedFrom, written.touchedFrom])
      const held = settling || doubtful.length > 0
      const done = page.progress === 1 && doubtful.length === 0
      const closed = done ? await close(context, tx, place, reading, { target, settling }) : null
      const fromDay = earliest([changedFrom, closed?.sweptFrom ?? null])
      if (done && fromDay)
        await context.queue.announce(tx, transactionsChanged, { memberId, accountId: account.id, fromDay })
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
  { memberId, account, fresh, there: { knownDays } }: Place,
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
