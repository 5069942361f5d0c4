import {
  type BookedRow,
  releaseTransactions,
  retainTransactions,
  saveRentAccounts,
  saveSharedUntil,
  updateSharedChecks,
} from '@keyturn/bank-link'
import { dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import { markTenancyMatched } from '@keyturn/tenancy'
import type { PeriodState } from '../constants.ts'
import type { RentRecordContext } from '../context.ts'
import { type Carried, carriedPeriods } from '../domain/carried-periods.ts'
import { comparePayments, isSure } from '../domain/compare-payments.ts'
import type { StableRecord } from '../domain/compute-stable-record.ts'
import { withoutOtherConfirmations } from '../domain/confirmation-home.ts'
import { withEarnings } from '../domain/earnings.ts'
import type { FoundMatch, StoredPeriod } from '../domain/model.ts'
import { nextRefresh } from '../domain/next-refresh.ts'
import { checkPayees, type PayeeFindings, payeeStandingOf, withPayeeReason } from '../domain/payee-checks.ts'
import { movePeriod, movesTowards } from '../domain/period-state.ts'
import { provedForChanges } from '../domain/proved-for.ts'
import { isRedated, isSame, keyOf, noLongerFound } from '../domain/stored-periods.ts'
import { refreshJob } from '../jobs/kinds.ts'
import { endMonthConfirmations } from '../store/month-confirmations.ts'
import { deleteAtTargets } from '../store/move-evidence.ts'
import { savePayeeChecks } from '../store/payee-checks.ts'
import { saveProvedFor } from '../store/proved-for.ts'
import * as store from '../store/record.ts'
import { earnedByOthers } from '../store/verified-payments.ts'
import { computeInWorker } from './compute-in-worker.ts'
import { eraseEvidence } from './evidence.ts'
import { type KnownFacts, loadFacts } from './load-facts.ts'
import {
  publishExcludedPayments,
  publishPaymentEvents,
  publishPeriodEvents,
} from './publish-record-events.ts'
import { recordShownFacts } from './record-shown-facts.ts'

/**
 * Recomputes a member's record from bank rows, homes and decisions. Idempotent: only changes are written and published.
 */
export async function refreshRecord(context: RentRecordContext, memberId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { isOutdated } = await store.lockRecord(tx, memberId)
    const now = context.clock.now()
    const today = dayOfInstant(now)
    const known = await withoutEndedConfirmations(tx, memberId, await loadFacts(tx, memberId, today), now)
    const { homes, rows, accounts, stored, payments } = known
    const found = await computeInWorker(known)

    const carried = carriedPeriods(stored, found.periods)
    const matches = toStored(found.matches, rows, new Map(accounts.map(({ id, name }) => [id, name])))
    const payees = checkPayees({ matches, payments, found, homes, known: known.payeeChecks })
    const { periods, changed, events } = movePeriods(stored, found, { carried, matches, payees, now })
    const { past, gone } = noLongerFound(
      stored,
      periods,
      homes,
      carried.map(({ from }) => from),
    )
    const all = [...past, ...periods]
    const compared = comparePayments({ matches, periods: all, payments, found, newId: () => newId(now) })
    const { reversed } = compared
    const elsewhere = await earnedByOthers(tx, memberId, {
      accountIds: known.held.sharing.accounts.map(({ accountId }) => accountId),
      days: compared.verified.map(({ paidOn }) => paidOn),
    })
    const sharing = { ...known.held.sharing, before: known.partsEarned, elsewhere }
    const standing = payments.filter((payment) => !reversed.includes(payment))
    const verified = withEarnings(compared.verified, { homes, matches, standing, sharing })
    const bookedDays = rows.map(({ bookedOn }) => bookedOn)
    const nextRefreshOn = nextRefresh(all, bookedDays, today)
    const reversedIds = reversed.map(({ id }) => id)
    const changes = { periods: changed, gone, carried, events, matches, verified, reversedIds, nextRefreshOn }
    await deleteAtTargets(tx, memberId, carried)
    store.saveRecord(tx, memberId, changes, now)
    const provedFor = provedForChanges(known.provedFor, { periods: all, homes, matches })
    saveProvedFor(tx, memberId, provedFor, now)
    savePayeeChecks(tx, memberId, payees.fresh, now)
    await recordShownFacts(context, tx, memberId, {
      isRedated: isRedated(stored, periods),
      fresh: provedFor.fresh,
    })
    const paying = matches.filter(isSure).map(({ accountId }) => accountId)
    saveRentAccounts(tx, memberId, [...new Set(paying)])
    await retainRentRows(tx, memberId, known, { matches, broughtBack: found.broughtBack })

    await saveSharedAccounts(context, tx, memberId, known)
    if (stored.some(({ evidence }) => evidence !== null))
      await eraseEvidence(context, tx, memberId, 'of periods gone')
    for (const { id, matchedAt } of homes)
      if (matchedAt === null && verified.some(({ tenancyId }) => tenancyId === id))
        await markTenancyMatched(tx, memberId, id, now)
    await publishPeriodEvents(context, tx, memberId, { stored, found, changed, gone, isOutdated, today })
    await publishPaymentEvents(context, tx, memberId, {
      homes,
      matches,
      periods,
      verified,
      reversed,
      setAside: found.setAside,
      doubted: payees.doubted,
    })
    await publishExcludedPayments(context, tx, memberId, { rows, setAside: found.setAside, now })
  })
}

/** Closes landlord questions asked for another home or landlord than their month has now, and drops them. */
async function withoutEndedConfirmations(
  tx: Tx,
  memberId: string,
  known: KnownFacts,
  now: Date,
): Promise<KnownFacts> {
  const stored = withoutOtherConfirmations(known.stored, known.homes)
  const ended = known.stored.filter(({ landlordWord }, at) => landlordWord !== stored[at]?.landlordWord)
  if (ended.length > 0) await endMonthConfirmations(tx, memberId, ended, now)
  return { ...known, stored }
}

/** Moves each found period from its stored state to its new one. */
function movePeriods(
  stored: readonly StoredPeriod[],
  { periods: all }: Pick<StableRecord, 'periods'>,
  by: {
    carried: readonly Carried[]
    matches: readonly store.StoredMatch[]
    payees: PayeeFindings
    now: Date
  },
) {
  const { carried, matches, payees, now } = by
  const known = new Map(stored.map((period) => [keyOf(period), period]))
  const moved = new Map(carried.map(({ from, to }) => [keyOf(to), from]))
  const events: store.PeriodEvent[] = []
  const periods = all.map(({ found, ...facts }): StoredPeriod => {
    const before = moved.get(keyOf(facts)) ?? known.get(keyOf(facts))
    let state: PeriodState = before?.state ?? 'upcoming'
    for (const move of movesTowards(state, found)) {
      state = movePeriod(state, move)
      events.push({ id: newId(now), tenancyId: facts.tenancyId, dueOn: facts.dueOn, move, state })
    }
    const { memberAnswer = null, landlordWord = null } = before ?? {}
    const { evidence = null, evidenceProves = null, evidenceNote = null } = before ?? {}
    const payeeCheck = payeeStandingOf(facts, matches, payees)
    const said = { memberAnswer, landlordWord, evidence, evidenceProves, evidenceNote }
    return { ...facts, reasons: withPayeeReason(facts.reasons, payeeCheck), state, ...said, payeeCheck }
  })
  const changed = periods.filter(
    (period) => moved.has(keyOf(period)) || !isSame(period, known.get(keyOf(period))),
  )
  return { periods, changed, events }
}

/** Keeps rows that are rent, may be rent or were answered, and the credits that reversed one. Releases all others. */
async function retainRentRows(
  tx: Tx,
  memberId: string,
  { rows, decisions, matchedIds }: Pick<KnownFacts, 'rows' | 'decisions' | 'matchedIds'>,
  { matches, broughtBack }: Pick<StableRecord, 'broughtBack'> & { matches: readonly store.StoredMatch[] },
): Promise<void> {
  const wanted = new Set([...matches, ...decisions].map(({ transactionId }) => transactionId))
  for (const { transactionId, by, isRound } of broughtBack) {
    if (isRound) wanted.add(transactionId)
    if (wanted.has(transactionId)) for (const id of by) wanted.add(id)
  }
  const fresh = rows.filter(({ id, kept }) => wanted.has(id) && !kept)
  await retainTransactions(
    tx,
    memberId,
    fresh.map(({ id }) => id),
  )
  const idle = rows.filter(({ id, kept }) => kept && !wanted.has(id))
  const released = matchedIds.filter((id) => !wanted.has(id))
  await releaseTransactions(tx, memberId, [...released, ...idle.map(({ id }) => id)])
}

/** Stores until when shared accounts count, and queues refreshes for members who linked them later. */
async function saveSharedAccounts(
  context: RentRecordContext,
  tx: Tx,
  memberId: string,
  { held, ownLinks, today }: Pick<KnownFacts, 'held' | 'ownLinks' | 'today'>,
): Promise<void> {
  await saveSharedUntil(tx, memberId, held.sharedIds, today)
  const free = ownLinks.filter(
    ({ accountId, check }) => check !== null && !held.waitingIds.includes(accountId),
  )
  const fresh = held.waitingIds.filter(
    (id) => !ownLinks.some(({ accountId, check }) => accountId === id && check !== null),
  )
  await updateSharedChecks(context, tx, memberId, {
    held: fresh,
    free: free.map(({ accountId }) => accountId),
  })
  const later = held.laterMembers.map((id) => ({ memberId: id }))
  await context.queue.enqueueAll(tx, refreshJob, later, (each) => each.memberId)
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
