import { addDays, type Day } from '@keyturn/platform/days'
import { ASKED_FROM, shownState, VERIFIED_FROM } from '@keyturn/rent-record/constants'
import { carriedPeriods } from '../../../features/rent-record/domain/carried-periods.ts'
import {
  computeStableRecord,
  isVerifiedByMemberOnly,
  type PublishedPayment,
  type StableRecord,
} from '../../../features/rent-record/domain/compute-stable-record.ts'
import { isToBeAsked, movesForAnswer } from '../../../features/rent-record/domain/member-answer.ts'
import type {
  Account,
  Decision,
  Home,
  Row,
  StoredPeriod,
} from '../../../features/rent-record/domain/model.ts'
import { movePeriod, movesTowards } from '../../../features/rent-record/domain/period-state.ts'
import {
  firstStillKnown,
  isStoredFixed,
  keptDays,
  keyOf,
  noLongerFound,
} from '../../../features/rent-record/domain/stored-periods.ts'
import type { BookRow } from '../bank-rows.ts'
import type { SimulatedMember } from '../simulated-member.ts'

/** Days of history that a newly linked bank shows. */
const SHOWN_DAYS = 730

/** Rent record of a member, computed by the rules alone without a database. */
export interface RulesRecord {
  stored: StoredPeriod[]
  payments: PublishedPayment[]
  decisions: Decision[]
  matches: StableRecord['matches']
  /** Days that were read of an account. */
  read: { from: Day; to: Day } | null
}

export const emptyRecord = (): RulesRecord => ({
  ...{ stored: [], payments: [], decisions: [], matches: [] },
  read: null,
})

const idOf = (row: BookRow, at: number): string => `${row.isElsewhere ? 'second' : 'main'}-${at}`

/** Returns rows that the app has read by a day. */
export const rowsBy = (life: SimulatedMember, today: Day): { id: string; row: BookRow }[] =>
  life.book
    .map((row, at) => ({ id: idOf(row, at), row }))
    .filter(({ row }) => row.isShown && row.date <= today)

const asRow = ({ id, row }: { id: string; row: BookRow }): Row => ({
  ...{ id, bookedOn: row.date, pence: row.pence, description: row.description },
  accountId: row.isElsewhere ? 'second' : 'main',
  source: 'bank',
})

const homesIn = (life: SimulatedMember): Home[] =>
  life.homes.map((home) => ({
    id: home.from,
    tenancy: {
      ...{ startsOn: home.from, endsOn: home.until, payees: [home.landlord], address: home.address },
      // For two terms from the same day, the later one is in effect.
      terms: [...new Map(home.told.map((terms) => [terms.from, terms])).values()].map(({ from, pence }) => ({
        ...{ from, pence, every: 'month' as const },
        ...(home.tellsDay && { dueDay: home.rentDay }),
      })),
    },
  }))

/** Updates the record with what the bank has shown by today and the member's answers. */
export function refresh(record: RulesRecord, life: SimulatedMember, today: Day): void {
  if (life.bank === 'joined' && life.consents.length === 3)
    record.read = { from: record.read?.from ?? addDays(today, -SHOWN_DAYS), to: today }
  const accounts: Account[] = record.read ? [{ id: 'main', coverage: [record.read] }] : []
  const rows = record.read ? rowsBy(life, record.read.to).map(asRow) : []
  const homes = homesIn(life)
  const knownFrom = firstStillKnown(record.stored, accounts)
  const { decisions, payments } = record
  const kept = keptDays(record.stored, isStoredFixed(today, new Set()))
  const found = computeStableRecord({
    homes,
    rows,
    decisions,
    accounts,
    today,
    payments,
    knownFrom,
    keptDays: kept,
  })
  const known = new Map(record.stored.map((period) => [keyOf(period), period]))
  const carried = carriedPeriods(record.stored, found.periods)
  const carriedTo = new Map(carried.map(({ from, to }) => [keyOf(to), from]))
  const periods = found.periods.map(({ found: state, ...facts }): StoredPeriod => {
    const before = carriedTo.get(keyOf(facts)) ?? known.get(keyOf(facts))
    const moved = movesTowards(before?.state ?? 'upcoming', state)
    return {
      ...facts,
      state: moved.reduce(movePeriod, before?.state ?? 'upcoming'),
      memberAnswer: before?.memberAnswer ?? null,
      ...{ evidence: null, evidenceProves: null, evidenceNote: null, landlordWord: null, payeeCheck: null },
    }
  })
  const sources = carried.map(({ from }) => from)
  const { past } = noLongerFound(record.stored, periods, homes, sources)
  record.stored = [...past, ...periods]
  record.matches = found.matches
  record.payments = found.matches
    .filter(({ confidence, rentPence }) => confidence >= VERIFIED_FROM && rentPence > 0)
    .map(({ transactionId, tenancyId }) => ({
      ...{ transactionId, tenancyId },
      onWord:
        payments.find((each) => each.transactionId === transactionId)?.onWord ??
        isVerifiedByMemberOnly(found, transactionId),
    }))
}

/** Answers the app's questions about payments truthfully. */
export function answerSuggestions(record: RulesRecord, life: SimulatedMember, today: Day): boolean {
  const known = new Map(rowsBy(life, today).map(({ id, row }) => [id, row]))
  const asked = record.matches.filter(
    ({ confidence, transactionId }) =>
      confidence >= ASKED_FROM &&
      confidence < VERIFIED_FROM &&
      !record.decisions.some((decision) => decision.transactionId === transactionId),
  )
  for (const { transactionId } of asked)
    record.decisions.push({ transactionId, isRent: known.get(transactionId)?.rentFor != null })
  return asked.length > 0
}

/** Stores the member's answer for a month. Returns false if the month does not accept it. */
export function answerMonth(record: RulesRecord, dueOn: Day, answer: StoredPeriod['memberAnswer']): boolean {
  const period = record.stored.findLast(
    (each) => each.dueOn === dueOn && movesForAnswer(each.state, answer) !== null,
  )
  const moves = period && movesForAnswer(period.state, answer)
  if (!period || !moves) return false
  record.stored = record.stored.map((each) =>
    each === period ? { ...each, state: moves.reduce(movePeriod, each.state), memberAnswer: answer } : each,
  )
  return true
}

/** Returns the months like `GET /api/payment-report/`. */
export const shownMonths = ({ stored }: RulesRecord) =>
  stored.map((period) => ({
    due_on: period.dueOn,
    due: period.duePence / 100,
    found: period.foundPence / 100,
    state: shownState(period),
    shown_by: period.bankProven ? 'bank' : null,
    settled_on: period.settledOn,
    awaits_answer: period.awaitsAnswer,
    watched: period.watched,
    said: period.memberAnswer,
    is_asked: isToBeAsked(period),
  }))
