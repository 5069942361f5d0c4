import { addMonths, type Day } from '@keyturn/platform/days'
import { isBlank, type Problem, readDay, readEvery, readPence } from '@keyturn/tenancy/constants'
import { COUNTRIES } from './country.ts'
import { LET_AS, NOTICE_FORMS, type RentNotice } from './notice.ts'

type Given = string | number | null | undefined

/** Notice fields as sent by a client, before validation. */
export interface GivenNotice {
  country?: Given
  let_as?: Given
  form?: Given
  received_on?: Given
  begins_on?: Given
  rent?: Given
  new_rent?: Given
  frequency?: Given
  home_began_on?: Given
  last_rise_on?: Given
  period_began_on?: Given
  fixed_until?: Given
  /** Day on which the member leaves this home, if planned. Not stored. */
  leaves_on?: Given
}

type Wrong = (field: keyof GivenNotice, message: string) => null

/** Returns every problem, by field and in the order of the form, or else the notice. */
export function readNotice(given: GivenNotice, today: Day): { notice: RentNotice } | { problems: Problem[] } {
  const problems: Problem[] = []
  const wrong: Wrong = (field, message) => {
    problems.push({ field, message })
    return null
  }
  const days = readDays(given, today, wrong)
  const rents = readRents(given, wrong)
  const country = readOne(COUNTRIES, given.country)
  const isUnsure = isBlank(given.country) || given.country === 'unsure'
  if (country === null && !isUnsure) wrong('country', 'Please choose a country, or that you are not sure')
  const letAs = isBlank(given.let_as) ? 'unsure' : readOne(LET_AS, given.let_as)
  if (letAs === null) wrong('let_as', 'Please choose who lets the home')
  const form = isBlank(given.form) ? 'unsure' : readOne(NOTICE_FORMS, given.form)
  if (form === null) wrong('form', 'Please choose how you were told')
  if (problems.length > 0 || !days || !rents || !letAs || !form) return { problems }
  return { notice: { country, letAs, form, ...days, ...rents } }
}

function readOne<T extends string>(of: readonly T[], value: Given): T | null {
  return of.find((each) => each === value) ?? null
}

type Days = Pick<
  RentNotice,
  'receivedOn' | 'beginsOn' | 'homeBeganOn' | 'lastRiseOn' | 'periodBeganOn' | 'fixedUntil'
>

function readDays(given: GivenNotice, today: Day, wrong: Wrong): Days | null {
  const at = (field: keyof GivenNotice, label: string, required = true): Day | null => {
    const value = given[field]
    if (isBlank(value)) return required ? wrong(field, `${label} is required`) : null
    const day = readDay(String(value))
    if (day === null) return wrong(field, `${label} must be a date, like 01/05/2026`)
    if (day < addMonths(today, -80 * 12) || day > addMonths(today, 40 * 12))
      return wrong(field, 'Please check the year')
    return day
  }
  const receivedOn = at('received_on', 'The day you got the notice')
  const beginsOn = at('begins_on', 'The day the new rent begins')
  const homeBeganOn = at('home_began_on', 'The day your tenancy began')
  const lastRiseOn = at('last_rise_on', 'The last rise', false)
  const periodBeganOn = at('period_began_on', 'The first day of a rent period', false)
  const fixedUntil = at('fixed_until', 'The end of the fixed term', false)
  const leavesOn = at('leaves_on', 'The day you move out', false)
  if (receivedOn === null || beginsOn === null || homeBeganOn === null) return null
  const days = { receivedOn, beginsOn, homeBeganOn, lastRiseOn, periodBeganOn, fixedUntil }
  return fitTogether(days, leavesOn, today, wrong) ? days : null
}

/** Rejects impossible days. A rent that begins before its notice is possible, and the verdict covers it. */
function fitTogether(days: Days, leavesOn: Day | null, today: Day, wrong: Wrong): boolean {
  const { receivedOn, beginsOn, homeBeganOn, lastRiseOn, fixedUntil } = days
  let fits = true
  const refuse: Wrong = (field, message) => {
    fits = false
    return wrong(field, message)
  }
  if (receivedOn > today) refuse('received_on', 'This day is still to come. When did you get the notice?')
  if (beginsOn > addMonths(today, 24)) refuse('begins_on', 'Please check the year')
  if (homeBeganOn > beginsOn) refuse('home_began_on', 'Your tenancy must have begun before the new rent does')
  else if (homeBeganOn > receivedOn)
    refuse('home_began_on', 'Your tenancy must have begun before you got the notice')
  if (lastRiseOn !== null && lastRiseOn >= beginsOn)
    refuse('last_rise_on', 'Your last rent rise must be earlier than this one')
  else if (lastRiseOn !== null && lastRiseOn < homeBeganOn)
    refuse('last_rise_on', 'The last rise must be within your tenancy. Leave it empty if there was none')
  if (fixedUntil !== null && fixedUntil < homeBeganOn)
    refuse('fixed_until', 'The fixed term must end after your tenancy began')
  if (leavesOn !== null && leavesOn < beginsOn)
    refuse(
      'leaves_on',
      'You move out before the new rent begins, so you never owe it. There is nothing to check.',
    )
  return fits
}

function readRents(
  given: GivenNotice,
  wrong: Wrong,
): Pick<RentNotice, 'rentPence' | 'newRentPence' | 'every'> | null {
  const rentPence = readRent(given, 'rent', 'The rent before the rise', wrong)
  const newRentPence = readRent(given, 'new_rent', 'The new rent', wrong)
  const every = isBlank(given.frequency) ? 'month' : readEvery(String(given.frequency))
  if (every === null) wrong('frequency', 'Rent frequency must be weekly, fortnightly, four-weekly or monthly')
  if (rentPence === null || newRentPence === null || every === null) return null
  if (newRentPence === rentPence)
    return wrong(
      'new_rent',
      'The new rent is the same as the old one. Nothing rises, so there is nothing to check.',
    )
  if (newRentPence < rentPence)
    return wrong(
      'new_rent',
      'The new rent is lower than the old one. That is no rise, so there is nothing to check.',
    )
  return { rentPence, newRentPence, every }
}

const MAX_PENCE = 100_000_000

function readRent(
  given: GivenNotice,
  field: 'rent' | 'new_rent',
  label: string,
  wrong: Wrong,
): number | null {
  const value = given[field]
  if (isBlank(value)) return wrong(field, `${label} is required`)
  const pence = readPence(value ?? '')
  if (pence === null) return wrong(field, `${label} must be an amount, like £1,200.00`)
  if (pence <= 0) return wrong(field, `${label} must be more than £0`)
  return pence > MAX_PENCE ? wrong(field, `${label} must be at most £1,000,000`) : pence
}
