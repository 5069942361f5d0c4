import { type BookedRow, keepTransactions, releaseTransactions } from '@keyturn/bank-link'
import { dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import { markTenancyMatched } from '@keyturn/tenancy'
import { monthCorrected, monthToConfirm, rentReversed, rentSetAside, rentVerified } from '../announcements.ts'
import type { RentRecordContext } from '../context.ts'
import type { ComputedRecord } from '../domain/compute-record.ts'
import type { FoundMatch, Home, StoredPeriod } from '../domain/model.ts'
import { nextRefresh } from '../domain/next-refresh.ts'
import { movePeriod, movesTowards } from '../domain/period-state.ts'
import { newQuestions } from '../domain/questions.ts'
import { type Reckoning, restsOnWord } from '../domain/reckon.ts'
import { isSame, keyOf, noLongerFound } from '../domain/stored-periods.ts'
import { isCorrecting } from '../store/decisions.ts'
import * as store from '../store/record.ts'
import { noteSetAside } from '../store/set-aside.ts'
import { isProven, type PeriodState, VERIFIED_FROM } from '../words.ts'
import { forgetEvidence } from './evidence.ts'
import { loadFacts } from './load-facts.ts'
import { reckonAside } from './reckon-aside.ts'

/**
 * Brings a member's record in line with bank, home and decisions. The answer depends on those and on what was verified
 * before, so that a further refresh of the same ends in the same record; what did not change is neither written nor
 * announced.
 */
export async function refreshRecord(context: RentRecordContext, memberId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    await store.lockRecord(tx, memberId)
    const now = context.clock.now()
    const today = dayOfInstant(now)
    const { homes, rows, accounts, decisions, stored, payments, ...facts } = await loadFacts(
      tx,
      memberId,
      today,
    )
    const found = await reckonAside({ ...facts, homes, rows, accounts, decisions, payments })

    const periods = await savePeriods(context, tx, memberId, { homes, stored, found, now })
    const matches = toStored(found.matches, rows, new Map(accounts.map(({ id, name }) => [id, name])))
    const before = await store.loadMatchedIds(tx, memberId)
    await store.replaceMatches(tx, memberId, matches)
    const wanted = new Set([...matches, ...decisions].map(({ transactionId }) => transactionId))
    await keepTransactions(tx, memberId, [...wanted])
    await releaseTransactions(
      tx,
      memberId,
      before.filter((id) => !wanted.has(id)),
    )
    await savePayments(context, tx, { memberId, matches, periods, payments, found, now })
    await announceSetAside(context, tx, { memberId, rows, setAside: found.setAside, now })
    const bookedDays = rows.map(({ bookedOn }) => bookedOn)
    await store.noteRefresh(tx, memberId, now, nextRefresh(periods, bookedDays, today))
  })
}

async function savePeriods(
  context: RentRecordContext,
  tx: Tx,
  memberId: string,
  {
    homes,
    stored,
    found,
    now,
  }: {
    homes: readonly Home[]
    stored: readonly StoredPeriod[]
    found: Pick<Reckoning, 'periods' | 'matches'>
    now: Date
  },
): Promise<StoredPeriod[]> {
  const known = new Map(stored.map((period) => [keyOf(period), period]))
  const seems = new Set(
    found.matches.map(({ tenancyId, dueOn }) => keyOf({ tenancyId, dueOn: dueOn ?? 'no month' })),
  )
  const events: store.PeriodEvent[] = []
  const periods = found.periods.map(({ found, ...facts }): StoredPeriod => {
    const before = known.get(keyOf(facts))
    let state: PeriodState = before?.state ?? 'upcoming'
    for (const move of movesTowards(state, found)) {
      state = movePeriod(state, move)
      events.push({ id: newId(now), tenancyId: facts.tenancyId, dueOn: facts.dueOn, move, state })
    }
    const { memberAnswer = null, landlordWord = null } = before ?? {}
    const { evidence = null, evidenceProves = null, evidenceNote = null } = before ?? {}
    return { ...facts, state, memberAnswer, landlordWord, evidence, evidenceProves, evidenceNote }
  })
  const changed = periods.filter((period) => !isSame(period, known.get(keyOf(period))))
  await store.savePeriods(tx, memberId, changed)
  await store.notePeriodEvents(tx, memberId, events, now)
  // A payment that may be either of two months' is asked about once, as the one it seems to be.
  const asked = changed.filter((period) => !period.awaitsAnswer || seems.has(keyOf(period)))
  for (const question of newQuestions((each) => known.get(keyOf(each)), asked, dayOfInstant(now)))
    await context.queue.announce(tx, monthToConfirm, { memberId, ...question })
  if (await isCorrecting(tx, memberId)) {
    const isTurned = (period: StoredPeriod) => {
      const before = known.get(keyOf(period))
      return before !== undefined && isProven(before) !== isProven(period)
    }
    for (const { dueOn } of changed.filter(isTurned))
      await context.queue.announce(tx, monthCorrected, { memberId, dueOn })
  }
  const { past, gone } = noLongerFound(stored, periods, homes)
  await store.dropPeriods(tx, memberId, gone)
  await forgetEvidence(context, tx, memberId, 'of periods gone')
  return [...past, ...periods]
}

function toStored(
  matches: readonly FoundMatch[],
  rows: readonly BookedRow[],
  accountNames: ReadonlyMap<string, string>,
): store.StoredMatch[] {
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
async function savePayments(
  context: RentRecordContext,
  tx: Tx,
  changes: {
    memberId: string
    matches: readonly store.StoredMatch[]
    periods: readonly StoredPeriod[]
    payments: readonly store.VerifiedPayment[]
    found: Pick<Reckoning, 'shownByRows'>
    now: Date
  },
): Promise<void> {
  const { memberId, payments, found, now } = changes
  const verified = new Map(
    changes.matches
      // A statement the member typed in proves nothing that may be rewarded.
      .filter(
        ({ confidence, rentPence, source }) =>
          confidence >= VERIFIED_FROM && rentPence > 0 && source === 'bank',
      )
      .map((match) => [match.transactionId, match]),
  )
  const reversed = payments.filter(({ transactionId }) => !verified.has(transactionId))
  const known = new Set(payments.map(({ transactionId }) => transactionId))
  const dueOf = new Map(changes.periods.map((period) => [keyOf(period), period.duePence]))
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
      }): store.VerifiedPayment => ({
        id: newId(now),
        transactionId,
        tenancyId,
        paidOn: bookedOn,
        pence: rentPence,
        payee: merchant ?? description,
        dueOn,
        duePence: dueOn === null ? null : (dueOf.get(keyOf({ tenancyId, dueOn })) ?? null),
        onWord: restsOnWord(found, transactionId),
      }),
    )
  await store.reversePayments(
    tx,
    memberId,
    reversed.map(({ id }) => id),
    now,
  )
  await store.insertPayments(tx, memberId, fresh, now)
  for (const payment of reversed) await context.queue.announce(tx, rentReversed, announced(memberId, payment))
  for (const payment of fresh) await context.queue.announce(tx, rentVerified, announced(memberId, payment))
  for (const tenancyId of new Set(fresh.map((payment) => payment.tenancyId)))
    await markTenancyMatched(tx, memberId, tenancyId, now)
}

/** What a statement brought proves nothing, and what came back of it counts nowhere. */
async function announceSetAside(
  context: RentRecordContext,
  tx: Tx,
  {
    memberId,
    rows,
    setAside,
    now,
  }: { memberId: string; rows: readonly BookedRow[]; setAside: ComputedRecord['setAside']; now: Date },
): Promise<void> {
  const fromBank = new Set(rows.filter(({ source }) => source === 'bank').map(({ id }) => id))
  const seenAtBank = setAside.filter(({ transactionId }) => fromBank.has(transactionId))
  const fresh = new Set(
    await noteSetAside(
      tx,
      memberId,
      seenAtBank.map(({ transactionId, because }) => ({ transactionId, because })),
      now,
    ),
  )
  for (const { transactionId, tenancyId, bookedOn, pence, because } of seenAtBank) {
    if (!fresh.has(transactionId)) continue
    const payment = { memberId, transactionId, tenancyId, paidOn: bookedOn, pence, because }
    await context.queue.announce(tx, rentSetAside, payment)
  }
}

const announced = (memberId: string, payment: store.VerifiedPayment) => ({
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
