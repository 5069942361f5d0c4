import { addDays, addMonths, type Day, daysBetween, formatDay } from '@keyturn/platform/days'
import { formatPounds } from '@keyturn/platform/money'
import { PER_TEXTS, PERIODS_A_YEAR } from '@keyturn/tenancy/constants'
import { type Condition, conditionOf, dayOf, daysText, type Outcome, periodDayFrom } from './conditions.ts'
import { COUNTRY_TEXTS } from './country.ts'
import type { RentLaw, Source } from './law.ts'
import { lawOn, lawsIn } from './laws/index.ts'
import type { RentNotice } from './notice.ts'

export const RISE_OUTCOMES = ['in_order', 'not_in_order', 'cannot_tell'] as const
export type RiseOutcome = (typeof RISE_OUTCOMES)[number]

/** A step to take. `by` is its last day, or null. */
export interface Step {
  by: Day | null
  says: string
  source: Source | null
}

export interface Verdict {
  outcome: RiseOutcome
  says: string
  /** Null if the country is unknown, or we have not read its law of that day. */
  law: { name: string; page: Source } | null
  /** Reasons why the law may not apply to this home. With any of them the outcome is cannot_tell. */
  doubts: string[]
  conditions: Condition[]
  /** First day on which this notice can begin the new rent, by its dates. */
  earliestOn: Day | null
  steps: Step[]
  goodToKnow: { says: string; source: Source }[]
}

/** Laws change, so a reading older than this is no longer relied on. */
const MAX_LAW_REVIEW_AGE_MONTHS = 18

/** Judges a rise by the law of its country on the day the notice was received. */
export function judgeRise(notice: RentNotice, today: Day): Verdict {
  if (notice.country === null)
    return unknown('We can’t tell which country the home is in, and the law differs between them.')
  const law = lawOn(notice.country, notice.receivedOn)
  if (law === null) {
    const [first = notice.receivedOn] = lawsIn(notice.country)
      .map(({ from }) => from)
      .sort()
    return unknown(
      `We can’t tell: for ${COUNTRY_TEXTS[notice.country]} we know the law for notices received from ${formatDay(first)}.`,
    )
  }
  const conditions = law.rules.map((rule) => conditionOf(rule, notice))
  const doubts = doubtsAbout(law, notice)
  const outcome = outcomeOf(doubts, conditions)
  const earliestOn = earliestBeginning(law, notice, conditions)
  return {
    outcome,
    says: headline(outcome, conditions),
    law: { name: law.name, page: law.page },
    doubts,
    conditions,
    earliestOn,
    steps: stepsFor({ law, notice, outcome, conditions, earliestOn, today }),
    goodToKnow: [...law.goodToKnow],
  }
}

const unknown = (says: string): Verdict => ({
  outcome: 'cannot_tell',
  says,
  law: null,
  doubts: [],
  conditions: [],
  earliestOn: null,
  steps: [],
  goodToKnow: [],
})

function doubtsAbout(law: RentLaw, notice: RentNotice): string[] {
  const { letAs, homeBeganOn, fixedUntil, beginsOn, receivedOn, rentPence, every } = notice
  const doubts: string[] = []
  if (letAs === 'social')
    doubts.push('A home let by a council or housing association has rules of its own for its rent.')
  if (letAs === 'lodger')
    doubts.push('Someone who lives with their landlord is a lodger, and different rules apply.')
  if (letAs === 'unsure')
    doubts.push('These are the rules for a home let privately. You were not sure who lets yours.')
  if (homeBeganOn < law.homesFrom.day) doubts.push(law.homesFrom.because)
  if (law.fixedTerm !== null && fixedUntil !== null && fixedUntil >= beginsOn)
    doubts.push(`You told us of a fixed term until ${formatDay(fixedUntil)}. ${law.fixedTerm}`)
  if (law.mostPoundsAYear !== undefined && rentPence * PERIODS_A_YEAR[every] > law.mostPoundsAYear * 100)
    doubts.push(
      `A rent above ${formatPounds(law.mostPoundsAYear * 100)} a year is outside this law in most cases.`,
    )
  const readOn = law.page.readOn
  if (receivedOn > addMonths(readOn, MAX_LAW_REVIEW_AGE_MONTHS))
    doubts.push(`We last read this law on ${formatDay(readOn)}. It may have changed since.`)
  return doubts
}

function outcomeOf(doubts: readonly string[], conditions: readonly Condition[]): RiseOutcome {
  const has = (outcome: Outcome): boolean => conditions.some((each) => each.outcome === outcome)
  if (doubts.length > 0) return 'cannot_tell'
  if (has('not_met')) return 'not_in_order'
  return has('cannot_tell') ? 'cannot_tell' : 'in_order'
}

function headline(outcome: RiseOutcome, conditions: readonly Condition[]): string {
  const failed = conditions.filter((each) => each.outcome === 'not_met').length
  if (outcome === 'in_order') return 'This rise looks in order: every condition we can check is met.'
  if (outcome === 'not_in_order')
    return `This rise does not look in order: ${failed === 1 ? 'one condition is' : `${failed} conditions are`} not met.`
  return 'We can’t tell whether this rise is in order.'
}

/**
 * Returns the latest day that the conditions require. If the law requires, moves it to the next first day of a period.
 */
function earliestBeginning(law: RentLaw, notice: RentNotice, conditions: readonly Condition[]): Day {
  const sure = law.rules.filter((_, at) => conditions[at]?.outcome !== 'cannot_tell')
  const latest = sure.reduce((day, rule) => {
    const asked = dayOf(rule, notice)
    return asked !== null && asked > day ? asked : day
  }, notice.receivedOn)
  const { periodBeganOn, every } = notice
  const byPeriod = law.rules.some(({ kind }) => kind === 'period')
  return byPeriod && periodBeganOn !== null ? periodDayFrom(periodBeganOn, every, latest) : latest
}

interface Known {
  law: RentLaw
  notice: RentNotice
  outcome: RiseOutcome
  conditions: readonly Condition[]
  earliestOn: Day
  today: Day
}

function stepsFor(known: Known): Step[] {
  const { law, notice, outcome, today } = known
  const steps: Step[] = []
  if (outcome === 'not_in_order') steps.push(...whatToTellTheLandlord(known))
  if (law.challenge) steps.push(challengeStep(known, law.challenge))
  if (outcome === 'in_order')
    steps.push({
      by: notice.beginsOn >= today ? notice.beginsOn : null,
      says: `From ${formatDay(notice.beginsOn)} the rent is ${formatPounds(notice.newRentPence)} ${PER_TEXTS[notice.every]}. If you pay by standing order, change it in time, and tell us the new rent in Settings > Tenancy.`,
      source: null,
    })
  if (outcome === 'cannot_tell')
    steps.push({
      by: null,
      says: 'Ask Citizens Advice or Shelter, with the notice in hand. They can see what we can’t.',
      source: law.page,
    })
  return steps
}

function whatToTellTheLandlord({ law, notice, conditions, earliestOn, today }: Known): Step[] {
  const failed = conditions.filter(({ outcome }) => outcome === 'not_met')
  const onlyShort = failed.every(({ kind }) => kind === 'notice')
  if (onlyShort && law.shortNoticeWaits)
    return [
      {
        by: earliestOn >= today ? earliestOn : null,
        says: `The notice is not void, it waits: the new rent is owed from ${formatDay(earliestOn)}. Tell your landlord that the notice was too short.`,
        source: failed[0]?.source ?? null,
      },
    ]
  return [
    {
      by: notice.beginsOn > today ? addDays(notice.beginsOn, -1) : null,
      says: `Write to your landlord: say which condition is not met and ask for a notice that meets it. As we read the law, the rent stays ${formatPounds(notice.rentPence)} ${PER_TEXTS[notice.every]} until there is one. Get advice before you pay less than you were asked for.`,
      source: law.page,
    },
  ]
}

function challengeStep({ notice, today }: Known, challenge: NonNullable<RentLaw['challenge']>): Step {
  const { until, before, says, source } = challenge
  const by =
    until === 'eve of the new rent'
      ? addDays(notice.beginsOn, -1)
      : addDays(notice.receivedOn, until.daysAfterReceipt)
  if (by >= today) return { by, says, source }
  return {
    by: null,
    says: `The last day to go to ${before} was ${formatDay(by)}, ${daysText(daysBetween(by, today))} ago. Citizens Advice or Shelter can say what is left.`,
    source,
  }
}
