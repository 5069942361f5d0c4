import { addDays, type Day, formatDay } from '@keyturn/platform/days'
import { formatPounds } from '@keyturn/platform/money'
import { toleranceOf } from '@keyturn/rent-engine/constants'
import { LATE_DAYS } from '@keyturn/rent-engine/rules'
import { VERIFIED_FROM } from '../constants.ts'
import type { ComputedRecord } from './compute-record.ts'
import { isCoveredLater } from './later-payments.ts'
import type { Decision, FoundMatch, Row, StoredPeriod } from './model.ts'
import { type RejectionReason, ROW_RELATIONS } from './rejection-reasons.ts'

export interface Considered {
  transactionId: string
  bookedOn: Day
  pence: number
  name: string
  stands: (typeof ROW_RELATIONS)[number]
  because: RejectionReason | null
  /** Confidence that it is rent, 0 to 1; null for a row that was considered and rejected. */
  sure: number | null
  reasons: string[]
}

export interface Why {
  considered: Considered[]
  /** Sentences about what would change the month's state. */
  wouldChange: string[]
}

/** Days before a rent day on which it may have been paid. */
const EARLY_DAYS = 10

interface Known {
  record: ComputedRecord
  rows: readonly Row[]
  decisions: readonly Decision[]
}

/** Lists the rows considered for a rent day, likeliest first, and what would change its state. */
export function whyOf(period: StoredPeriod, { record, rows, decisions }: Known): Why {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const { dueOn, tenancyId } = period
  const isNear = (day: Day) => day >= addDays(dueOn, -EARLY_DAYS) && day <= addDays(dueOn, LATE_DAYS)
  const weighed = new Map<string, Pick<Considered, 'stands' | 'because' | 'sure' | 'reasons'>>()
  const note = (id: string, because: RejectionReason) => {
    if (!weighed.has(id)) weighed.set(id, { stands: 'not_this', because, sure: null, reasons: [] })
  }
  for (const match of record.matches) {
    const { transactionId: id, confidence: sure, reasons } = match
    const stands = relationOf(match, period)
    if (stands) weighed.set(id, { stands, because: null, sure, reasons })
    else if (isNear(byId.get(id)?.bookedOn ?? ''))
      weighed.set(id, { stands: 'not_this', because: 'other_month', sure, reasons })
  }
  for (const { transactionId, isRent } of decisions)
    if (!isRent && isNear(byId.get(transactionId)?.bookedOn ?? '')) note(transactionId, 'refused')
  for (const one of record.setAside)
    if (one.tenancyId === tenancyId && isNear(one.bookedOn)) note(one.transactionId, one.because)
  for (const one of record.passedOver)
    if (one.tenancyId === tenancyId && one.nearDueOn === dueOn) note(one.transactionId, one.because)
  const considered = [...weighed].flatMap(([transactionId, about]): Considered[] => {
    const row = byId.get(transactionId)
    if (!row) return []
    const { bookedOn, pence, merchant, description } = row
    return [{ transactionId, bookedOn, pence, name: merchant ?? description, ...about }]
  })
  considered.sort(
    (one, other) =>
      ROW_RELATIONS.indexOf(one.stands) - ROW_RELATIONS.indexOf(other.stands) ||
      (other.sure ?? 0) - (one.sure ?? 0) ||
      (one.bookedOn < other.bookedOn ? -1 : 1),
  )
  return { considered, wouldChange: wouldChange(period, considered) }
}

function relationOf(match: FoundMatch, period: StoredPeriod): 'settles' | 'asked' | null {
  if (match.tenancyId !== period.tenancyId) return null
  if (match.orElseDueOn !== null && [match.dueOn, match.orElseDueOn].includes(period.dueOn)) return 'asked'
  if (!match.settles.includes(period.dueOn)) return null
  return match.confidence >= VERIFIED_FROM ? 'settles' : 'asked'
}

/** Sentences about what would change the period, by its state. */
function wouldChange(period: StoredPeriod, considered: readonly Considered[]): string[] {
  const { state, dueOn, lateAfter, duePence, foundPence, awaitsAnswer, watched } = period
  const lastDay = formatDay(addDays(dueOn, LATE_DAYS))
  const lacking = formatPounds(duePence - foundPence - toleranceOf(duePence))
  const hasOther = considered.some(({ stands }) => stands === 'not_this')
  const isOther = hasOther
    ? ['If one of the other payments below was this rent, tell us so under All payments.']
    : []
  if (awaitsAnswer) return ['Your answer to the payment we ask about.', ...isOther]
  if (isCoveredLater(period))
    return [`It was paid after ${lastDay}: nothing of it is owed, and the month itself stays as it is.`]
  switch (state) {
    case 'verified_on_time':
      return ['It changes if the money comes back, or if you say that the payment was not this rent.']
    case 'verified_late':
      return [
        `If you paid part of it by ${formatDay(lateAfter)} from another account, connect that account and it counts as on time.`,
        ...isOther,
      ]
    case 'part_paid':
      return [`${lacking} more, paid by ${lastDay}, completes it.`, ...isOther]
    case 'upcoming':
      return [
        `${formatPounds(duePence - foundPence)} is due on ${formatDay(dueOn)}. It still counts as on time until ${formatDay(lateAfter)}.`,
      ]
    case 'confirmed_missed':
      return [`It changes if you take your answer back, or if a payment made by ${lastDay} is found.`]
    case 'paid_by_other':
      return [
        'It changes if you take your answer back. Once we have read a document that shows it, it counts.',
      ]
    case 'not_found':
    case 'reversed':
      return [
        watched
          ? `A payment of ${lacking} or more, made by ${lastDay}, would be found. If it came from another account, connect that one.`
          : 'Your bank could not be read for all of these days. Connect the account that pays the rent, or add its statement.',
        ...isOther,
      ]
  }
}
