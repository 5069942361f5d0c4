import { daysBetween } from '@keyturn/platform/days'

/**
 * Matches a page of rows with the stored rows. Ids are only hints, because banks leave them blank, repeat them and
 * reissue them, so the fingerprint counts too.
 */
export interface StoredRow {
  id: string
  providerId: string | null
  fingerprint: string
  /** True if the row is already matched in this sync, so no other row may match it. */
  seen: boolean
  gone: boolean
}

export interface IncomingRow {
  providerId: string | null
  fingerprint: string
}

export interface Reconciled<Row> {
  fresh: Row[]
  changed: { id: string; row: Row }[]
  same: string[]
  gone: string[]
  /**
   * Rows in a list of changes with a known text and an unknown id. Only the whole day shows whether they are
   * duplicates.
   */
  doubtful: Row[]
}

export function fingerprintOf(row: {
  status: string
  bookedOn: string
  pence: number
  description: string
}): string {
  const words = row.description.toUpperCase().replace(/\s+/g, ' ').trim().slice(0, 80)
  return `${row.status === 'pending' ? 'pending ' : ''}${row.bookedOn} ${row.pence} ${words}`
}

export const usableId = (id: string): string | null => (id.trim() === '' ? null : id.trim())

export function reconcile<Row extends IncomingRow>(
  stored: readonly StoredRow[],
  incoming: readonly Row[],
  reading: { whole: boolean; goneIds: readonly string[] },
): Reconciled<Row> {
  const result: Reconciled<Row> = { fresh: [], changed: [], same: [], gone: [], doubtful: [] }
  const goneIds = new Set(reading.goneIds)
  const free = new Set(stored.filter((row) => !row.seen))
  const byId = groupBy(stored, (row) => row.providerId)
  const byWords = groupBy(stored, (row) => row.fingerprint)
  const exactly = (row: Row): StoredRow[] =>
    (row.providerId === null ? [] : (byId.get(row.providerId) ?? [])).filter(
      (own) => own.fingerprint === row.fingerprint,
    )

  // First match by id and text, which is certain. Ignores repeats.
  const unmatched: Row[] = []
  for (const row of withoutRepeats(incoming, byId)) {
    const known = exactly(row)
    const own = known.find((candidate) => free.has(candidate))
    if (own) {
      free.delete(own)
      if (own.gone) result.changed.push({ id: own.id, row })
      else result.same.push(own.id)
    } else if (known.length === 0) unmatched.push(row)
  }
  // Then match by text under another id: a reissue, a blank id, or an account linked again.
  const left = unmatched.filter((row) => {
    const twin = byWords.get(row.fingerprint)?.find((own) => free.has(own) && (!own.gone || reading.whole))
    if (!twin) return true
    const reissued = reading.whole || (twin.providerId !== null && goneIds.has(twin.providerId))
    if (!reissued) {
      result.doubtful.push(row)
      return false
    }
    free.delete(twin)
    result.changed.push({ id: twin.id, row })
    return false
  })
  // Then match by id with another text, because the bank corrected the row. Ignores ids that several rows share.
  const uses = groupBy(incoming, (row) => row.providerId)
  for (const row of left) {
    const known = row.providerId === null ? [] : (byId.get(row.providerId) ?? [])
    const own = known.length === 1 && uses.get(row.providerId ?? '')?.length === 1 ? known[0] : undefined
    if (own && isNear(own, row) && free.delete(own)) result.changed.push({ id: own.id, row })
    else result.fresh.push(row)
  }
  for (const own of free)
    if (!own.gone && own.providerId !== null && goneIds.has(own.providerId)) result.gone.push(own.id)
  return result
}

/** Removes rows sent twice. Leaves rows with an id that the bank uses for different rows. */
function withoutRepeats<Row extends IncomingRow>(
  incoming: readonly Row[],
  stored: ReadonlyMap<string, readonly StoredRow[]>,
): Row[] {
  const uses = groupBy(incoming, (row) => row.providerId)
  return incoming.filter((row) => {
    const twins = uses.get(row.providerId ?? '') ?? [row]
    const all = [...twins, ...(stored.get(row.providerId ?? '') ?? [])]
    return twins[0] === row || all.some(({ fingerprint }) => fingerprint !== row.fingerprint)
  })
}

/** Returns true if the rows are days apart. The same id months apart means that the bank restarted its numbering. */
function isNear(own: StoredRow, row: IncomingRow): boolean {
  const [before, after] = [own, row].map(({ fingerprint }) => DAY.exec(fingerprint)?.[0] ?? '')
  return Math.abs(daysBetween(before ?? '', after ?? '')) <= 7
}

const DAY = /\d{4}-\d{2}-\d{2}/

function groupBy<Row>(rows: readonly Row[], key: (row: Row) => string | null): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const name = key(row)
    if (name === null) continue
    const group = groups.get(name)
    if (group) group.push(row)
    else groups.set(name, [row])
  }
  return groups
}
