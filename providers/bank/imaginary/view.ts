import { createHash } from 'node:crypto'
import { addDays, addMonths, type Day, dayOfInstant, daysBetween } from '@keyturn/platform/days'
import type { Row } from '../port.ts'
import { PERSONAS } from './content/people.ts'
import type { Entry } from './daily-spending.ts'
import { personaEntries } from './personas.ts'
import type { AccountPlan, JoinedConsent, WorldState } from './state.ts'

/** Row as the bank shows it now, with the timestamps for clients that request changes. */
export interface ShownRow extends Row {
  updatedAt: string
}

export interface Shown {
  rows: ShownRow[]
  gone: { id: string; at: string }[]
}

const BOOKED_AT = 'T05:00:00.000Z'
const PENDING_AT = 'T12:00:00.000Z'
const REISSUE_EVERY_DAYS = 30
const HISTORY = 24

export const digest = (text: string, length = 20): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length)

/** Caches histories per world state and clock minute, because clients read them page by page. */
const made = new WeakMap<WorldState, Map<string, Shown>>()

/** Returns the rows of one account at this moment. It is a pure function of its arguments. */
export function shown(state: WorldState, consent: JoinedConsent, account: AccountPlan, now: Date): Shown {
  const known = made.get(state) ?? new Map<string, Shown>()
  made.set(state, known)
  const key = `${consent.ref} ${account.ref} ${now.toISOString().slice(0, 16)}`
  const view = known.get(key) ?? show(state, consent, account, now)
  known.set(key, view)
  return view
}

/** Returns the first day with complete data. For accounts entered by hand it is the day of the oldest row. */
export function knownFrom(state: WorldState, consent: JoinedConsent, account: AccountPlan, now: Date): Day {
  const whole = addMonths(dayOfInstant(new Date(consent.givenAt)), -HISTORY)
  const moment = now.toISOString()
  const first = consent.personaId
    ? undefined
    : shown(state, consent, account, now).rows.findLast(({ at }) => at <= moment)
  return first ? dayOfInstant(new Date(first.at)) : whole
}

function show(state: WorldState, consent: JoinedConsent, account: AccountPlan, now: Date): Shown {
  const today = dayOfInstant(now)
  const anchor = state.anchors[consent.anchorKey] ?? consent.givenAt
  const from = addMonths(dayOfInstant(new Date(consent.givenAt)), -HISTORY)
  const persona = PERSONAS.find((candidate) => candidate.id === consent.personaId)
  const entries = persona
    ? personaEntries(persona, account.index, dayOfInstant(new Date(anchor)), from, addDays(today, 1))
    : []
  const result: Shown = { rows: [], gone: [] }
  const moment = now.toISOString()
  const reissue =
    persona?.ids === 'reissued'
      ? Math.floor(daysBetween(dayOfInstant(new Date(anchor)), today) / REISSUE_EVERY_DAYS)
      : 0
  for (const entry of entries)
    place(result, entry, { account, consent, now, reissue, ids: persona?.ids ?? 'steady' })
  for (const entry of state.added[account.key] ?? []) {
    if (entry.day < from) continue
    // A row with a future date counts as updated on that day, for clients that read only earlier days.
    const dueAt = `${entry.day}${BOOKED_AT}`
    const updatedAt = dueAt > entry.addedAt && moment >= dueAt ? dueAt : entry.addedAt
    result.rows.push(toRow(entry, entry.id ?? rowId(account, entry.key), 'booked', updatedAt))
  }
  result.rows.sort((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1))
  return result
}

interface Showing {
  account: AccountPlan
  consent: JoinedConsent
  now: Date
  reissue: number
  ids: 'steady' | 'reissued' | 'repeated' | 'blank'
}

function place(result: Shown, entry: Entry, showing: Showing): void {
  const { account, consent, now } = showing
  const moment = now.toISOString()
  const bookedAt = `${entry.day}${BOOKED_AT}`
  const pendingFrom = `${addDays(entry.day, -1)}${PENDING_AT}`
  const pendingId = (): string => rowId(account, `${entry.key} pending`)
  if (moment < bookedAt) {
    if (entry.kind === 'card' && moment >= pendingFrom)
      result.rows.push(
        toRow(
          { ...entry, description: `${entry.description} (PENDING)` },
          pendingId(),
          'pending',
          pendingFrom,
        ),
      )
    return
  }
  if (entry.kind === 'card' && bookedAt > consent.givenAt) result.gone.push({ id: pendingId(), at: bookedAt })
  const goneAt =
    entry.goneAfterDays === undefined ? null : `${addDays(entry.day, entry.goneAfterDays)}${BOOKED_AT}`
  if (goneAt && moment >= goneAt) {
    result.gone.push({ id: bookedId(entry, showing), at: goneAt })
    return
  }
  const reissuedAt =
    showing.reissue > 0
      ? addDays(dayOfInstant(new Date(consent.givenAt)), showing.reissue * REISSUE_EVERY_DAYS) + BOOKED_AT
      : null
  const updatedAt = reissuedAt && reissuedAt > bookedAt && reissuedAt <= moment ? reissuedAt : bookedAt
  result.rows.push(toRow(entry, bookedId(entry, showing), 'booked', updatedAt))
}

function bookedId(entry: Entry, { account, ids, reissue }: Showing): string {
  if (ids === 'repeated' && entry.kind === 'card') return entry.key.endsWith('-1') ? ' ' : 'POS-0001'
  if (ids === 'blank') return ''
  return rowId(account, reissue > 0 ? `${entry.key} ${reissue}` : entry.key)
}

const ids = new WeakMap<AccountPlan, Map<string, string>>()

/** Stable row id for the life of the account. Cached, because every read needs all ids. */
function rowId(account: AccountPlan, key: string): string {
  const known = ids.get(account) ?? new Map<string, string>()
  ids.set(account, known)
  const id = known.get(key) ?? `tx_${digest(`${account.ref} ${key}`)}`
  known.set(key, id)
  return id
}

function toRow(entry: Entry, id: string, status: Row['status'], updatedAt: string): ShownRow {
  return {
    id,
    status,
    at: momentOf(entry.day, entry.kind),
    pence: entry.pence,
    currency: entry.currency ?? 'GBP',
    description: entry.description,
    merchant: entry.merchant,
    kind: entry.kind,
    updatedAt,
  }
}

/** Transfers have the first instant of the London day, which in summer is the evening before in UTC. */
function momentOf(day: Day, kind: Row['kind']): string {
  const midnight = `${day}T00:00:00.000Z`
  if (kind !== 'standing_order') return midnight
  const hourBefore = new Date(new Date(midnight).getTime() - 3_600_000)
  return dayOfInstant(hourBefore) === day ? hourBefore.toISOString() : midnight
}
