import { addDays, dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import type { Account, Page, Row } from '@keyturn/providers/bank'
import type { BankLinkContext } from '../context.ts'
import { commonDays, daysKnown, type Window } from '../domain/coverage.ts'
import { fingerprintOf, reconcile, usableId } from '../domain/reconcile.ts'
import {
  candidates,
  changeRows,
  deleteStalePending,
  firstDayBrought,
  insertRows,
  markRemoved,
  markSeen,
  type NewRow,
  sweepUnseen,
} from '../store/ingest.ts'

export interface Target {
  memberId: string
  accountId: string
  readingId: string
  /** True if the account had no rows before this sync, so none can match under another id. */
  first: boolean
}

const PENDING_KEPT_DAYS = 14
const NO_WORDS = 'No description'

/** Drops rows in other currencies and cleans texts that the database cannot store. */
export function toNewRows(rows: readonly Row[], now: Date): NewRow[] {
  return rows.flatMap((row) => {
    if (row.currency !== 'GBP' || !Number.isSafeInteger(row.pence)) return []
    const facts = {
      status: row.status,
      bookedOn: londonDay(row.at),
      pence: row.pence,
      description: clean(row.description, 300) || NO_WORDS,
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

/** Midnight in UTC is the same day in London all year. Only other times need the time zone. */
const londonDay = (at: string): string =>
  /T00:00:00(\.0+)?Z$/.test(at) ? at.slice(0, 10) : dayOfInstant(new Date(at))

/**
 * Removes NUL and half surrogates, which PostgreSQL cannot store. Also removes characters that change the reading
 * direction, because they could hide a name.
 */
export const clean = (text: string, most: number): string =>
  text
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()

/** Writes one page. Returns the earliest changed day and the days in doubt. */
export async function writePage(
  context: Pick<BankLinkContext, 'clock'>,
  tx: Tx,
  target: Target,
  page: Pick<Page, 'rows' | 'goneIds'>,
  whole: boolean,
): Promise<{ touchedFrom: string | null; doubtful: string[] }> {
  const now = context.clock.now()
  const incoming = toNewRows(page.rows, now)
  const ids = incoming.flatMap((row) => (row.providerId === null ? [] : [row.providerId]))
  const providerIds = target.first ? [] : [...new Set([...ids, ...page.goneIds])]
  const fingerprints = [...new Set(incoming.map((row) => row.fingerprint))]
  const days = [...new Set(incoming.map((row) => row.bookedOn))]
  const wanted = { providerIds, days, fingerprints, readingId: target.readingId }
  const stored = await candidates(tx, target, wanted)
  const result = reconcile(stored, incoming, { whole, goneIds: page.goneIds })
  const changed = result.changed.map(({ id, row }) => ({ ...row, id }))
  await insertRows(tx, target, result.fresh, target.readingId, now)
  await changeRows(tx, target, changed, target.readingId, now)
  if (whole) await markSeen(tx, target.memberId, result.same, target.readingId)
  await markRemoved(tx, target.memberId, result.gone, now)
  const touched = [
    ...result.fresh.map((row) => row.bookedOn),
    ...changed.map((row) => row.bookedOn),
    ...daysOf(stored, result.gone),
  ]
  return { touchedFrom: earliest(touched), doubtful: result.doubtful.map((row) => row.bookedOn) }
}

/** The fingerprint has the day, after a marker for pending rows. */
function daysOf(stored: readonly { id: string; fingerprint: string }[], ids: string[]): string[] {
  const wanted = new Set(ids)
  return stored
    .filter(({ id }) => wanted.has(id))
    .flatMap(({ fingerprint }) => /\d{4}-\d{2}-\d{2}/.exec(fingerprint)?.[0] ?? [])
}

export const earliest = (days: (string | null)[]): string | null =>
  days.reduce<string | null>(
    (first, day) => (day !== null && (first === null || day < first) ? day : first),
    null,
  )

/** Every bank shows at least its last ninety days. One month without a row proves little about older ones. */
const SHOWN_BY_ALL_DAYS = 90
const QUIET_DAYS = 31

/** Ends a sync and removes rows that did not arrive. Returns the earliest changed day and the new coverage. */
export async function closeReading(
  context: BankLinkContext,
  tx: Tx,
  target: Target,
  read: {
    window: Window | null
    fresh: boolean
    knownDays: Account['knownDays']
    coverage: readonly Window[]
  },
): Promise<{ sweptFrom: string | null; coverage: readonly Window[] }> {
  const now = context.clock.now()
  const today = dayOfInstant(now)
  const shown = read.window ? await daysShown(tx, target, { ...read, window: read.window, today }) : []
  const swept: (string | null)[] = []
  for (const window of shown)
    swept.push(await sweepUnseen(tx, target, { ...window, readingId: target.readingId, now }))
  await deleteStalePending(tx, target, addDays(today, -PENDING_KEPT_DAYS))
  // Days that the bank may not have delivered yet stay unknown.
  const coverage = read.fresh ? daysKnown({ ...read, shown, today }) : read.coverage
  return { sweptFrom: earliest(swept), coverage }
}

/**
 * Returns the days on which no row means no payment. If the provider names none, they begin at the first row, because
 * many banks show only a year.
 */
async function daysShown(
  tx: Tx,
  target: Target,
  { window, knownDays, today }: { window: Window; knownDays: Account['knownDays']; today: string },
): Promise<Window[]> {
  if (knownDays) return commonDays([window], knownDays)
  if (window.from >= addDays(today, -SHOWN_BY_ALL_DAYS)) return [window]
  const first = await firstDayBrought(tx, target, target.readingId)
  if (first === null) return []
  return [{ from: first <= addDays(window.from, QUIET_DAYS) ? window.from : first, to: window.to }]
}
