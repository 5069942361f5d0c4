import {
  type BookedRow,
  bookedRows,
  keepTransactions,
  memberAccounts,
  releaseTransactions,
} from '@keyturn/bank-link'
import { addDays, type Day, dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import { monthToConfirm, rentReversed, rentSetAside, rentVerified } from '../announcements.ts'
import { movePeriod, movesTowards, type PeriodState } from '../domain/period-state.ts'
import { newQuestions } from '../domain/questions.ts'
import { firstStillKnown, keyOf, outOfSight } from '../kept-periods.ts'
import { type FoundMatch, type FoundPeriod, type KnownHome, type Reckoned, reckon, SURE } from '../reckon.ts'
import type { RentRecord } from '../rent-record.ts'
import * as store from '../store/record.ts'
import { noteSetAside } from '../store/set-aside.ts'
import { forgetEvidence } from './evidence.ts'

/**
 * Brings a member's record in line with bank, home and decisions. The answer hangs on those and on what an earlier
 * look was sure of, so that a further look at the same ends in the same record; what did not change is neither
 * written nor announced.
 */
export async function lookForRent(record: RentRecord, memberId: string): Promise<void> {
  await record.db.transaction(async (tx) => {
    await store.lockRecord(tx, memberId)
    const now = record.clock.now()
    const today = dayOfInstant(now)
    const homes = await record.homes.load(tx, memberId, today)
    const rows = await bookedRows(tx, memberId)
    const accounts = await memberAccounts(tx, memberId)
    const decisions = await store.loadDecisions(tx, memberId)
    const kept = await store.loadPeriods(tx, memberId)
    const knownFrom = firstStillKnown(kept, accounts)
    const standing = await store.loadStandingPayments(tx, memberId)
    const verified = new Map(
      homes.map(({ id }) => [
        id,
        new Set(standing.flatMap((each) => (each.tenancyId === id ? each.transactionId : []))),
      ]),
    )
    const found = reckon({ homes, rows, decisions, accounts, today, knownFrom, verified })

    const periods = await settlePeriods(record, tx, memberId, { homes, kept, found: found.periods, now })
    const matches = toKept(found.matches, rows, new Map(accounts.map(({ id, name }) => [id, name])))
    const before = await store.loadMatchedIds(tx, memberId)
    await store.replaceMatches(tx, memberId, matches)
    const wanted = new Set([...matches, ...decisions].map(({ transactionId }) => transactionId))
    await keepTransactions(tx, memberId, [...wanted])
    await releaseTransactions(
      tx,
      memberId,
      before.filter((id) => !wanted.has(id)),
    )
    await settlePayments(record, tx, { memberId, matches, periods, standing, now })
    await tellSetAside(record, tx, { memberId, rows, setAside: found.setAside, now })
    await store.noteLook(tx, memberId, now, nextLook(periods, today))
  })
}

async function settlePeriods(
  record: RentRecord,
  tx: Tx,
  memberId: string,
  look: {
    homes: readonly KnownHome[]
    kept: readonly store.KeptPeriod[]
    found: readonly FoundPeriod[]
    now: Date
  },
): Promise<store.KeptPeriod[]> {
  const { kept } = look
  const known = new Map(kept.map((period) => [keyOf(period), period]))
  const events: store.PeriodEvent[] = []
  const periods = look.found.map(({ found, ...facts }): store.KeptPeriod => {
    const before = known.get(keyOf(facts))
    let state: PeriodState = before?.state ?? 'upcoming'
    for (const move of movesTowards(state, found)) {
      const moved = movePeriod(state, move)
      if (!moved.allowed) break
      state = moved.state
      events.push({ id: newId(look.now), tenancyId: facts.tenancyId, dueOn: facts.dueOn, move, state })
    }
    return { ...facts, state, said: before?.said ?? null, evidence: before?.evidence ?? null }
  })
  const changed = periods.filter((period) => !isSame(period, known.get(keyOf(period))))
  await store.savePeriods(tx, memberId, changed)
  await store.notePeriodEvents(tx, memberId, events, look.now)
  for (const question of newQuestions((each) => known.get(keyOf(each)), changed, dayOfInstant(look.now)))
    await record.queue.announce(tx, monthToConfirm, { memberId, ...question })
  const { past, gone } = outOfSight(kept, periods, look.homes)
  await store.dropPeriods(tx, memberId, gone)
  await forgetEvidence(record, tx, memberId, 'of periods gone')
  return [...past, ...periods]
}

const isSame = (one: store.KeptPeriod, other: store.KeptPeriod | undefined): boolean =>
  other !== undefined &&
  one.state === other.state &&
  one.foundPence === other.foundPence &&
  one.duePence === other.duePence &&
  one.lateAfter === other.lateAfter &&
  one.settledOn === other.settledOn &&
  one.awaitsAnswer === other.awaitsAnswer &&
  one.watched === other.watched &&
  one.bankProven === other.bankProven &&
  one.toHousemate === other.toHousemate &&
  one.reasons.join('\n') === other.reasons.join('\n')

function toKept(
  matches: readonly FoundMatch[],
  rows: readonly BookedRow[],
  accountNames: ReadonlyMap<string, string>,
): store.KeptMatch[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return matches.flatMap((match) => {
    const row = byId.get(match.transactionId)
    if (!row) return []
    const { accountId, source, bookedOn, pence, description, merchant } = row
    const accountName = accountNames.get(accountId) ?? 'Bank account'
    return [{ ...match, accountId, accountName, source, bookedOn, pence, description, merchant }]
  })
}

/** Each payment is announced once when it is verified, and once if it turns out not to be. */
async function settlePayments(
  record: RentRecord,
  tx: Tx,
  look: {
    memberId: string
    matches: readonly store.KeptMatch[]
    periods: readonly store.KeptPeriod[]
    standing: readonly store.StandingPayment[]
    now: Date
  },
): Promise<void> {
  const { memberId, standing, now } = look
  const verified = new Map(
    look.matches
      // A statement the member typed in proves nothing that may be rewarded.
      .filter(({ confidence, rentPence, source }) => confidence >= SURE && rentPence > 0 && source === 'bank')
      .map((match) => [match.transactionId, match]),
  )
  const reversed = standing.filter(({ transactionId }) => !verified.has(transactionId))
  const known = new Set(standing.map(({ transactionId }) => transactionId))
  const dueOf = new Map(look.periods.map((period) => [keyOf(period), period.duePence]))
  const fresh = [...verified.values()]
    .filter(({ transactionId }) => !known.has(transactionId))
    .sort((a, b) => a.bookedOn.localeCompare(b.bookedOn))
    .map(
      ({
        transactionId,
        tenancyId,
        bookedOn,
        rentPence,
        merchant,
        description,
        dueOn,
      }): store.StandingPayment => ({
        id: newId(now),
        transactionId,
        tenancyId,
        paidOn: bookedOn,
        pence: rentPence,
        payee: merchant ?? description,
        dueOn,
        duePence: dueOn === null ? null : (dueOf.get(keyOf({ tenancyId, dueOn })) ?? null),
      }),
    )
  await store.reversePayments(
    tx,
    memberId,
    reversed.map(({ id }) => id),
    now,
  )
  await store.insertPayments(tx, memberId, fresh, now)
  for (const payment of reversed) await record.queue.announce(tx, rentReversed, said(memberId, payment))
  for (const payment of fresh) await record.queue.announce(tx, rentVerified, said(memberId, payment))
  for (const tenancyId of new Set(fresh.map((payment) => payment.tenancyId)))
    await record.homes.markMatched(tx, memberId, tenancyId, now)
}

/** What a statement brought proves nothing, and what came back of it counts nowhere. */
async function tellSetAside(
  record: RentRecord,
  tx: Tx,
  look: { memberId: string; rows: readonly BookedRow[]; setAside: Reckoned['setAside']; now: Date },
): Promise<void> {
  const { memberId, now } = look
  const fromBank = new Set(look.rows.filter(({ source }) => source === 'bank').map(({ id }) => id))
  const told = look.setAside.filter(({ transactionId }) => fromBank.has(transactionId))
  const fresh = new Set(
    await noteSetAside(
      tx,
      memberId,
      told.map(({ transactionId, because }) => ({ transactionId, because })),
      now,
    ),
  )
  for (const { transactionId, tenancyId, bookedOn, pence, because } of told) {
    if (!fresh.has(transactionId)) continue
    const payment = { memberId, transactionId, tenancyId, paidOn: bookedOn, pence, because }
    await record.queue.announce(tx, rentSetAside, payment)
  }
}

const said = (memberId: string, payment: store.StandingPayment) => ({
  memberId,
  paymentId: payment.id,
  paidOn: payment.paidOn,
  pence: payment.pence,
  payee: payment.payee,
  tenancyId: payment.tenancyId,
  ...(payment.dueOn !== null && payment.duePence !== null
    ? { period: { dueOn: payment.dueOn, duePence: payment.duePence } }
    : {}),
})

const STILL_HOPED_FOR_DAYS = 60
const WANTS_ITS_DAYS: readonly PeriodState[] = ['verified_on_time', 'verified_late', 'not_found']

/** The first day on which time alone changes the record: a rent day comes, a grace ends, a bank may be back. */
function nextLook(periods: readonly store.KeptPeriod[], today: Day): Day | null {
  const tomorrow = addDays(today, 1)
  // A bank that brought no row may still have been read: then the days are known, and nobody announces that.
  const hoped = periods
    .filter(
      ({ state, watched, dueOn }) =>
        WANTS_ITS_DAYS.includes(state) && !watched && dueOn >= addDays(today, -STILL_HOPED_FOR_DAYS),
    )
    .map(({ lateAfter }) => (lateAfter >= tomorrow ? addDays(lateAfter, 1) : tomorrow))
  const days = periods
    .filter(({ state }) => state === 'upcoming' || state === 'part_paid')
    .flatMap(({ dueOn, lateAfter }) => [dueOn, addDays(lateAfter, 1)])
  const next = periods
    .map(({ dueOn }) => dueOn)
    .concat(days, hoped)
    .filter((day) => day > today)
  return next.sort()[0] ?? null
}
