import { type Day, dayOfNumber, numberOfDay } from '@keyturn/platform/days'
import { VERIFIED_FROM } from '../constants.ts'
import { carriedPeriods } from './carried-periods.ts'
import {
  computeStableRecord,
  isVerifiedByMemberOnly,
  type PublishedPayment,
  type StableRecord,
} from './compute-stable-record.ts'
import type { Decision, Home, Row, StoredPeriod } from './model.ts'
import { movePeriod, movesTowards } from './period-state.ts'
import { isStoredFixed, keptDays, keyOf, noLongerFound } from './stored-periods.ts'

/** Record as stored between two refreshes. */
export interface SimulatedRecord {
  stored: StoredPeriod[]
  payments: PublishedPayment[]
  found: StableRecord
}

/** Runs one refresh: the pure steps of `refreshRecord`, without the database. */
export function simulateRefresh(
  before: Pick<SimulatedRecord, 'stored' | 'payments'>,
  facts: { homes: Home[]; rows: Row[]; decisions?: Decision[]; today: Day },
): SimulatedRecord {
  const { homes, decisions = [], today } = facts
  const rows = facts.rows.filter(({ bookedOn }) => bookedOn <= today)
  const first = rows.map(({ bookedOn }) => bookedOn).sort()[0] ?? today
  const accounts = [{ id: 'current', coverage: [{ from: first, to: today }] }]
  const found = computeStableRecord({
    ...{ homes, rows, decisions, accounts, today, payments: before.payments },
    keptDays: keptDays(before.stored, isStoredFixed(today, new Set())),
  })
  const carried = carriedPeriods(before.stored, found.periods)
  const known = new Map(before.stored.map((period) => [keyOf(period), period]))
  const moved = new Map(carried.map(({ from, to }) => [keyOf(to), from]))
  const periods = found.periods.map(({ found: state, ...period }): StoredPeriod => {
    const old = moved.get(keyOf(period)) ?? known.get(keyOf(period))
    const said = {
      memberAnswer: old?.memberAnswer ?? null,
      evidence: old?.evidence ?? null,
      evidenceProves: old?.evidenceProves ?? null,
      evidenceNote: old?.evidenceNote ?? null,
      landlordWord: old?.landlordWord ?? null,
      payeeCheck: null,
    }
    return {
      ...period,
      ...said,
      state: movesTowards(old?.state ?? 'upcoming', state).reduce(movePeriod, old?.state ?? 'upcoming'),
    }
  })
  const sources = carried.map(({ from }) => from)
  const { past } = noLongerFound(before.stored, periods, homes, sources)
  const payments = found.matches.flatMap(({ transactionId, tenancyId, confidence, rentPence }) => {
    if (confidence < VERIFIED_FROM || rentPence === 0) return []
    const announced = before.payments.find((payment) => payment.transactionId === transactionId)
    return announced ?? { transactionId, tenancyId, onWord: isVerifiedByMemberOnly(found, transactionId) }
  })
  return { stored: [...past, ...periods], payments, found }
}

/** Every `step` days from the first day, plus the last day. */
export function daysFrom(first: Day, last: Day, step: number): Day[] {
  const days: Day[] = []
  for (let day = numberOfDay(first); day < numberOfDay(last); day += step) days.push(dayOfNumber(day))
  return [...days, last]
}
