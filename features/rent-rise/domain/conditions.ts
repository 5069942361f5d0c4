import { addDays, addMonths, type Day, daysBetween, dueDayAt, formatDay } from '@keyturn/platform/days'
import type { Gap, Rule, Source } from './law.ts'
import { FORM_TEXTS, type RentNotice } from './notice.ts'

export const CONDITION_OUTCOMES = ['met', 'not_met', 'cannot_tell'] as const
export type Outcome = (typeof CONDITION_OUTCOMES)[number]

/** One condition of a law on a rise, with its outcome. */
export interface Condition {
  kind: Rule['kind']
  outcome: Outcome
  /** Requirement of the law. */
  asks: string
  /** Result for this notice. */
  says: string
  source: Source
}

type Found = Pick<Condition, 'outcome' | 'asks' | 'says'>

export function conditionOf(rule: Rule, notice: RentNotice): Condition {
  return { kind: rule.kind, ...found(rule, notice), source: rule.source }
}

function found(rule: Rule, notice: RentNotice): Found {
  switch (rule.kind) {
    case 'form':
      return formFound(rule, notice)
    case 'notice':
      return noticeFound(rule, notice)
    case 'last_rise':
      return lastRiseFound(rule, notice)
    case 'home_began':
      return homeFound(rule, notice)
    case 'period':
      return periodFound(notice)
  }
}

/**
 * Returns the first day that a rule about dates allows. Null for other rules, or if it does not apply to this notice.
 */
export function dayOf(rule: Rule, notice: RentNotice): Day | null {
  if (rule.kind === 'notice') {
    const over = addMonths(notice.receivedOn, rule.months)
    return rule.dayAfter ? addDays(over, 1) : over
  }
  if (rule.kind === 'last_rise') return notice.lastRiseOn && after(notice.lastRiseOn, rule.gap)
  return rule.kind === 'home_began' ? after(notice.homeBeganOn, rule.gap) : null
}

const after = (day: Day, gap: Gap): Day =>
  'weeks' in gap ? addDays(day, gap.weeks * 7) : addMonths(day, gap.months)

const gapText = (gap: Gap): string => ('weeks' in gap ? `${gap.weeks} weeks` : `${gap.months} months`)

const outcome = (isMet: boolean): Outcome => (isMet ? 'met' : 'not_met')

function formFound(rule: Rule & { kind: 'form' }, { form }: RentNotice): Found {
  const asks = `It must come as ${rule.named}.`
  const says = `You told us: ${FORM_TEXTS[form]}.`
  if (form === 'unsure')
    return {
      outcome: 'cannot_tell',
      asks,
      says: 'You were not sure what you got. A form has its name on the first page.',
    }
  if (rule.accepts.includes(form)) return { outcome: 'met', asks, says }
  if (rule.mayDo?.forms.includes(form))
    return { outcome: 'cannot_tell', asks, says: `${says} ${rule.mayDo.because}` }
  return { outcome: 'not_met', asks, says }
}

function noticeFound(rule: Rule & { kind: 'notice' }, notice: RentNotice): Found {
  const { receivedOn, beginsOn } = notice
  const first = dayOf(rule, notice) ?? beginsOn
  const asks = `It must reach you at least ${rule.months === 1 ? 'one month' : `${rule.months} months`} before the new rent begins.`
  if (beginsOn < receivedOn)
    return {
      outcome: 'not_met',
      asks,
      says: `The new rent would begin ${daysText(daysBetween(beginsOn, receivedOn))} before you had the notice. Please check both dates; the first day it could begin is ${formatDay(first)}.`,
    }
  const isMet = beginsOn >= first
  return {
    outcome: outcome(isMet),
    asks,
    says: isMet
      ? `You received it on ${formatDay(receivedOn)}, so the new rent could begin on ${formatDay(first)} at the earliest. It begins on ${formatDay(beginsOn)}.`
      : `You received it on ${formatDay(receivedOn)}, so the new rent cannot begin before ${formatDay(first)}. It begins ${daysText(daysBetween(beginsOn, first))} too early.`,
  }
}

function lastRiseFound(rule: Rule & { kind: 'last_rise' }, notice: RentNotice): Found {
  const { lastRiseOn, beginsOn } = notice
  const asks = `There must be at least ${gapText(rule.gap)} between two rises.`
  if (lastRiseOn === null)
    return { outcome: 'met', asks, says: 'You told us of no earlier rise in this home.' }
  const first = after(lastRiseOn, rule.gap)
  const isMet = beginsOn >= first
  const says = `The rent last rose on ${formatDay(lastRiseOn)}, so it can rise again from ${formatDay(first)}.`
  if (!isMet && rule.countsFrom !== undefined && lastRiseOn < rule.countsFrom)
    return {
      outcome: 'cannot_tell',
      asks,
      says: `The rent last rose on ${formatDay(lastRiseOn)}. That counts only if it came by a section 13 notice or from a tribunal, not if you agreed to it or your agreement said so.`,
    }
  return { outcome: outcome(isMet), asks, says }
}

function homeFound(rule: Rule & { kind: 'home_began' }, notice: RentNotice): Found {
  const first = after(notice.homeBeganOn, rule.gap)
  const isMet = notice.beginsOn >= first
  const asks = `It cannot begin in the first ${gapText(rule.gap)} of the tenancy.`
  const says = `Yours began on ${formatDay(notice.homeBeganOn)}: the rent can rise from ${formatDay(first)}.`
  if (!isMet && rule.doubt !== undefined)
    return { outcome: 'cannot_tell', asks, says: `${says} ${rule.doubt}` }
  return { outcome: outcome(isMet), asks, says }
}

function periodFound({ beginsOn, periodBeganOn, every }: RentNotice): Found {
  const asks = 'It must begin on the first day of a rent period.'
  if (periodBeganOn === null)
    return {
      outcome: 'cannot_tell',
      asks,
      says: 'You did not say on which day a period begins. Your agreement does; often it is the rent day.',
    }
  const next = periodDayFrom(periodBeganOn, every, beginsOn)
  const isMet = next === beginsOn
  return {
    outcome: outcome(isMet),
    asks,
    says: isMet
      ? `A period begins on ${formatDay(beginsOn)}.`
      : `No period begins on ${formatDay(beginsOn)}. The next one begins on ${formatDay(next)}.`,
  }
}

/** Returns the first day of a period on or after a day, counted from any period's first day. */
export function periodDayFrom(periodBeganOn: Day, every: RentNotice['every'], day: Day): Day {
  const schedule = { every, from: periodBeganOn }
  const days = daysBetween(periodBeganOn, day)
  // Starts at or before the wanted day, because a month has 28 to 31 days.
  let index = Math.floor(days / (days < 0 ? SHORTEST[every] : LONGEST[every]))
  while (dueDayAt(schedule, periodBeganOn, index) < day) index += 1
  return dueDayAt(schedule, periodBeganOn, index)
}

const SHORTEST = { week: 7, fortnight: 14, four_weeks: 28, month: 28 } as const
const LONGEST = { week: 7, fortnight: 14, four_weeks: 28, month: 31 } as const

export const daysText = (count: number): string => (count === 1 ? 'one day' : `${count} days`)
