import {
  addMonths,
  type Day,
  type Every,
  firstDueDay,
  firstOfMonth,
  formatDay,
  isDay,
} from '@keyturn/platform/days'
import { type Answers, isRise, poundsText, type Status, textOf } from '@keyturn/tenancy/forms'
import type { RentNoticeView } from '../contract.ts'
import { countryAt } from '../domain/country.ts'
import type { GivenNotice } from '../domain/read-notice.ts'

const FIELDS = [
  'country',
  'let_as',
  'form',
  'received_on',
  'begins_on',
  'rent',
  'new_rent',
  'frequency',
  'home_began_on',
  'last_rise_on',
  'period_began_on',
  'fixed_until',
  'leaves_on',
] as const satisfies (keyof GivenNotice)[]

/** Returns the notice as the form has it, for validation and for the request. */
export function noticeOf(answers: Answers): GivenNotice {
  const notice: GivenNotice = {}
  for (const name of FIELDS) notice[name] = textOf(answers, name)
  return notice
}

const dayText = (day: Day | null): string => (day === null ? '' : formatDay(day))

/** Returns the form values of a stored notice. */
export const answersOf = (notice: RentNoticeView): Answers => ({
  country: notice.country ?? 'unsure',
  let_as: notice.let_as,
  form: notice.form,
  received_on: dayText(notice.received_on),
  begins_on: dayText(notice.begins_on),
  rent: poundsText(notice.rent),
  new_rent: poundsText(notice.new_rent),
  frequency: notice.frequency,
  home_began_on: dayText(notice.home_began_on),
  last_rise_on: dayText(notice.last_rise_on),
  period_began_on: dayText(notice.period_began_on),
  fixed_until: dayText(notice.fixed_until),
})

/** Facts from the link to this page: first day of the rise, and the new rent if payments show it. */
export interface Hint {
  from: string | null
  rent: string | null
  seen: SeenRise | null
}

/** A higher rent of the present home that payments show and the member has not declared, with its first day. */
export interface SeenRise {
  amount: number
  since: Day
}

type Details = NonNullable<Status['tenancy_details']>
/** Fields of a member's status about the home. */
export interface KnownHome {
  tenancies: Status['tenancies']
  tenancy_details: Pick<Details, 'letBy' | 'nation'> | null
}

const NOTHING_KNOWN: Answers = { country: 'unsure', let_as: 'unsure', form: 'unsure', frequency: 'month' }

/** Fills the form with everything known, so that only the notice's own fields are left. */
export function startOf(status: KnownHome, hint: Hint): Answers {
  const [home] = status.tenancies
  if (!home) return NOTHING_KNOWN
  const from = isDay(hint.from) ? hint.from : null
  const told = home.terms.find((terms) => terms.from === from)
  const before = home.terms.filter((terms) => terms.from < (from ?? '9999-12-31')).at(-1) ?? home.terms[0]
  const every = before?.frequency ?? 'month'
  const seen = told?.monthlyRent ?? (before?.share === 1 ? Number(hint.rent) || null : null)
  const rises = home.terms.filter((terms, at) => isRise(terms, home.terms[at - 1]))
  // For a notice that begins later, a rise seen in payments is the last rise.
  const paid =
    before?.share === 1 && hint.seen && (from === null || hint.seen.since < from) ? hint.seen : null
  const lastRise = rises.filter((terms) => from === null || terms.from < from).at(-1)
  return {
    ...NOTHING_KNOWN,
    country: countryOf(home.propertyAddress, status.tenancy_details?.nation),
    let_as: status.tenancy_details?.letBy === 'agent' ? 'private' : 'unsure',
    begins_on: dayText(from),
    rent: before ? poundsText(paid?.amount ?? before.monthlyRent) : '',
    new_rent: seen === null ? '' : poundsText(seen),
    frequency: every,
    home_began_on: dayText(home.tenancyStartDate),
    last_rise_on: dayText(paid?.since ?? lastRise?.from ?? null),
    period_began_on: dayText(periodBeganOn(home.tenancyStartDate, every, before?.rentDay ?? null)),
    fixed_until: dayText(home.tenancyEndDate),
    leaves_on: dayText(home.movedOutOn),
  }
}

/** Returns the postcode's country. On a border, uses the home's nation if that is Scotland or Northern Ireland. */
function countryOf(address: string, nation: Details['nation'] | undefined): string {
  const told = nation === 'scotland' || nation === 'northern-ireland' ? nation : null
  return countryAt(address) ?? told ?? 'unsure'
}

/** Assumes that a period begins on the rent day. Null for other frequencies, whose weekday fits several weeks. */
function periodBeganOn(startsOn: Day, every: Every, rentDay: number | null): Day | null {
  if (rentDay === null) return startsOn
  if (every === 'month') return addMonths(firstOfMonth(startsOn), 0, rentDay)
  return every === 'week' ? firstDueDay({ every, from: startsOn, dueDay: rentDay }) : null
}
