import { addDays, dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import type { Page, Row } from '@keyturn/providers/bank'
import type { BankLink } from '../bank-link.ts'
import { mergeWindows, type Window } from '../domain/coverage.ts'
import { fingerprintOf, reconcile, usableId } from '../domain/reconcile.ts'
import { loadCoverage, replaceCoverage } from '../store/accounts.ts'
import {
  candidates,
  changeRows,
  dropStalePending,
  insertRows,
  markGone,
  markSeen,
  type NewRow,
  sweepUnseen,
} from '../store/ingest.ts'

export interface Target {
  memberId: string
  accountId: string
  readingId: string
  /** Nothing of this account was there before this reading, so no row can be one we know under another guise. */
  first: boolean
}

const PENDING_KEPT_DAYS = 14

/** Only pounds count; what cannot be stored is taken out of the words. */
export function toNewRows(rows: readonly Row[], now: Date): NewRow[] {
  return rows.flatMap((row) => {
    if (row.currency !== 'GBP' || !Number.isSafeInteger(row.pence)) return []
    const facts = {
      status: row.status,
      bookedOn: londonDay(row.at),
      pence: row.pence,
      description: clean(row.description, 300),
    }
    const merchant = row.merchant === null ? null : clean(row.merchant, 100)
    return [
      {
        id: newId(now),
        providerId: usableId(row.id),
        fingerprint: fingerprintOf(facts),
        ...facts,
        merchant,
        kind: row.kind,
      },
    ]
  })
}

/** Midnight in UTC is already that day in London, winter and summer; only other moments need the time zone. */
const londonDay = (at: string): string =>
  /T00:00:00(\.0+)?Z$/.test(at) ? at.slice(0, 10) : dayOfInstant(new Date(at))

/** PostgreSQL cannot store a NUL, and no bank means one. */
const clean = (text: string, most: number): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, most)

/** Brings one page into the table; answers the earliest day it touched and the days in doubt. */
export async function writePage(
  bank: Pick<BankLink, 'clock'>,
  tx: Tx,
  target: Target,
  page: Pick<Page, 'rows' | 'goneIds'>,
  whole: boolean,
): Promise<{ touchedFrom: string | null; doubtful: string[] }> {
  const now = bank.clock.now()
  const incoming = toNewRows(page.rows, now)
  const ids = incoming.flatMap((row) => (row.providerId === null ? [] : [row.providerId]))
  const providerIds = target.first ? [] : [...new Set([...ids, ...page.goneIds])]
  const fingerprints = [...new Set(incoming.map((row) => row.fingerprint))]
  const days = [...new Set(incoming.map((row) => row.bookedOn))]
  const wanted = { providerIds, days, fingerprints, readingId: target.readingId }
  const kept = await candidates(tx, target, wanted)
  const result = reconcile(kept, incoming, { whole, goneIds: page.goneIds })
  const changed = result.changed.map(({ id, row }) => ({ ...row, id }))
  await insertRows(tx, target, result.fresh, target.readingId, now)
  await changeRows(tx, target, changed, target.readingId, now)
  if (whole) await markSeen(tx, target.memberId, result.same, target.readingId)
  await markGone(tx, target.memberId, result.gone, now)
  const touched = [
    ...result.fresh.map((row) => row.bookedOn),
    ...changed.map((row) => row.bookedOn),
    ...daysOf(kept, result.gone),
  ]
  return { touchedFrom: earliest(touched), doubtful: result.doubtful.map((row) => row.bookedOn) }
}

/** The day stands in the fingerprint, after the word that marks a pending row. */
function daysOf(kept: readonly { id: string; fingerprint: string }[], ids: string[]): string[] {
  const wanted = new Set(ids)
  return kept
    .filter(({ id }) => wanted.has(id))
    .flatMap(({ fingerprint }) => /\d{4}-\d{2}-\d{2}/.exec(fingerprint)?.[0] ?? [])
}

export const earliest = (days: (string | null)[]): string | null =>
  days.reduce<string | null>(
    (first, day) => (day !== null && (first === null || day < first) ? day : first),
    null,
  )

/** The end of a reading: what did not come is gone, and the days read are known. */
export async function closeReading(
  bank: BankLink,
  tx: Tx,
  target: Target,
  { window, fresh }: { window: Window | null; fresh: boolean },
): Promise<string | null> {
  const now = bank.clock.now()
  const today = dayOfInstant(now)
  const swept = window ? await sweepUnseen(tx, target, { ...window, readingId: target.readingId, now }) : null
  await dropStalePending(tx, target, addDays(today, -PENDING_KEPT_DAYS))
  const known = (await loadCoverage(tx, target.memberId)).filter(
    ({ accountId }) => accountId === target.accountId,
  )
  // Today is not over: rows of today may still come.
  const yesterday = addDays(today, -1)
  const latest = known.at(-1)
  const read = window ?? (latest ? { from: latest.from, to: yesterday } : null)
  // Days the bank may not have brought yet stay unknown, whatever was read.
  const windows =
    read && fresh ? [...known, { from: read.from, to: earliest([read.to, yesterday]) ?? yesterday }] : known
  await replaceCoverage(
    tx,
    target.memberId,
    target.accountId,
    mergeWindows(windows.map(({ from, to }) => ({ from, to }))),
  )
  return swept
}
