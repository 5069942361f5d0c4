import { addMonths, type Day, monthOf } from '@keyturn/platform/days'
import {
  type Grounds,
  isProof,
  type MonthConfirmation,
  type ShownBy,
  type ShownState,
  shownBy,
} from '@keyturn/rent-record/constants'
import { isNameWithin, type OtherPayee, payeeShown } from '@keyturn/rent-record/rules'
import { type NextHome, nextHomeText } from './next-home.ts'
import type { PassportField } from './passport-fields.ts'
import { shownSender } from './shown-sender.ts'

export { PASSPORT_FIELDS, type PassportField } from './passport-fields.ts'

/**
 * 'verified' states no lateness, because the member did not tick it. 'own_statement' is self-reported, not verified.
 */
export const PASSPORT_MONTH_STATES = [
  'verified',
  'on_time',
  'late',
  'paid_by_other',
  'confirmed',
  'own_statement',
  'not_verified',
] as const
export type PassportMonthState = (typeof PASSPORT_MONTH_STATES)[number]

export interface PassportMonth {
  /** YYYY-MM */
  month: string
  state: PassportMonthState
  /** Sender's domain that confirmed the month, as "someone@agent.example". */
  by?: string | undefined
  /** True if a confirmed month was paid late; missing if lateness is not shown or not known. */
  late?: boolean | undefined
  /** True if the bank's text names another payee than the landlord. */
  otherPayee?: true | undefined
  /** True if the renter named that payee as agent, company or housemate. */
  namedPayee?: true | undefined
}

export interface PassportHome {
  address: string | null
  landlord: string | null
  /** Sender that confirmed address and landlord, as "someone@agent.example"; missing if the renter typed them. */
  confirmedBy?: string | undefined
  /** Proved months of this home, as YYYY-MM; missing if the passport has one home. */
  months?: string[] | undefined
}

/** Content of a passport, fixed when it is issued. */
export interface Statement {
  code: string
  issuedOn: Day
  /** Last day on which it is valid. */
  expiresOn: Day
  name: string | null
  /** True if the paying bank account has this name or staff checked it; missing if it is as typed. */
  nameChecked?: true | undefined
  homes: PassportHome[]
  months: PassportMonth[]
  /** Facts the renter ticked for the next home; missing without a tick. */
  nextHome?: NextHome | undefined
}

export interface PassportPeriod {
  dueOn: Day
  state: ShownState
  shownBy: ShownBy | null
  landlordWord?: MonthConfirmation | null
  otherPayee?: OtherPayee | null
}

/**
 * Adds to each period who proved it. Confirmations from the member's own address or for another name are ignored; a
 * null `name` matches all.
 */
export const withGrounds = <P extends Grounds & { dueOn: Day; otherPayee?: OtherPayee | null }>(
  periods: readonly P[],
  isOwn: (address: string) => boolean = () => false,
  name: string | null = null,
): (P & PassportPeriod)[] =>
  periods.map((period) => {
    const word = period.landlordWord ?? null
    const isAnothers = name !== null && !isNameWithin(name, word?.tenant ?? '')
    const landlordWord = isAnothers || (word?.sentTo && isOwn(word.sentTo)) ? null : word
    const grounds = { ...period, landlordWord, otherPayee: period.otherPayee ?? null }
    return { ...grounds, shownBy: shownBy(grounds) }
  })

export interface PassportWish {
  /** YYYY-MM, both included. */
  from: string
  to: string
  fields: readonly PassportField[]
}

export const MAX_MONTHS = 24

export type WishProblem = 'wrong_order' | 'too_long' | 'not_over_yet'

export function problemWith({ from, to }: PassportWish, today: Day): WishProblem | null {
  if (from > to) return 'wrong_order'
  if (to > monthOf(today)) return 'not_over_yet'
  return monthsBetween(from, to).length > MAX_MONTHS ? 'too_long' : null
}

/** Returns the months of a range, at most one more than a passport may show. */
function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  let month = from
  while (month <= to && months.length <= MAX_MONTHS) {
    months.push(month)
    month = monthOf(addMonths(`${month}-01`, 1))
  }
  return months
}

/** Months as a passport shows them. Unproved months are only "not verified"; a passport never reports missed rent. */
export function passportMonths(periods: readonly PassportPeriod[], wish: PassportWish): PassportMonth[] {
  return monthsBetween(wish.from, wish.to).map((month) => {
    const mine = periods.filter(({ dueOn }) => monthOf(dueOn) === month)
    if (mine.length === 0 || mine.some(({ shownBy }) => shownBy === null))
      return { month, state: 'not_verified' }
    const word = mine.find(({ shownBy }) => shownBy === 'landlord')?.landlordWord
    const isProven = mine.every(({ shownBy }) => isProof(shownBy))
    const saysLateness = wish.fields.includes('lateness')
    if (isProven && word) {
      const by = word.sentTo ? shownSender(word.sentTo) : word.named
      return { month, state: 'confirmed', by, ...(saysLateness && { late: isLate(mine) }) }
    }
    const state = isProven ? provenState(mine, saysLateness) : 'own_statement'
    return { month, state, ...payeeShown(mine) }
  })
}

const isLate = (periods: readonly PassportPeriod[]): boolean =>
  periods.some(({ state }) => state === 'verified_late')

function provenState(periods: readonly PassportPeriod[], saysLateness: boolean): PassportMonthState {
  if (periods.some(({ state }) => state === 'paid_by_other')) return 'paid_by_other'
  if (!saysLateness) return 'verified'
  return isLate(periods) ? 'late' : 'on_time'
}

export interface PassportCounts {
  months: number
  verified: number
  /** Months shown by the member's own statement. Not part of `verified`. */
  told: number
  /** Months proved by a bank. */
  byBank: number
  onTime: number
  late: number
}

export const isVerified = ({ state }: PassportMonth): boolean =>
  state !== 'not_verified' && state !== 'own_statement'

export function countsOf({ months }: { months: readonly PassportMonth[] }): PassportCounts {
  const count = (wanted: PassportMonthState): number => months.filter(({ state }) => state === wanted).length
  return {
    months: months.length,
    verified: months.filter(isVerified).length,
    told: count('own_statement'),
    byBank: months.filter(isByBank).length,
    onTime: count('on_time') + months.filter(({ late }) => late === false).length,
    late: count('late') + months.filter(({ late }) => late === true).length,
  }
}

const BY_BANK: readonly PassportMonthState[] = ['verified', 'on_time', 'late']
const isByBank = ({ state }: PassportMonth): boolean => BY_BANK.includes(state)

export const isLateIn = ({ state, late }: PassportMonth): boolean | null => {
  if (state === 'on_time' || state === 'late') return state === 'late'
  return late ?? null
}

/**
 * Returns true if the record still proves each verified month. It may not, if a payment bounced or its lateness
 * changed.
 */
export function isStillVerified(statement: Statement, periods: readonly PassportPeriod[]): boolean {
  const [first, last] = [statement.months[0], statement.months.at(-1)]
  if (!first || !last) return true
  const fields = ['lateness'] as const
  const now = passportMonths(periods, { from: first.month, to: last.month, fields })
  return statement.months.every((month, at) => {
    const today = now[at]
    if (!isVerified(month)) return true
    if (today === undefined || !isVerified(today) || (isByBank(month) && !isByBank(today))) return false
    return isLateIn(month) === null || isLateIn(month) === isLateIn(today)
  })
}

const homeText = ({ address, landlord, confirmedBy, months }: PassportHome): PassportHome => {
  return { address, landlord, confirmedBy, months }
}

/** Serialises a statement for signing. Deterministic: equal statements give equal text. */
export function canonicalText(statement: Statement): string {
  const { code, issuedOn, expiresOn, name, nameChecked, homes, months, nextHome } = statement
  return JSON.stringify({
    kind: 'keyturn rent passport',
    version: 3,
    code,
    issuedOn,
    expiresOn,
    name,
    ...(nameChecked && { nameChecked }),
    // JSON leaves undefined fields out.
    homes: homes.map(homeText),
    months: months.map(({ month, state, by, late, otherPayee, namedPayee }) => ({
      month,
      state,
      by,
      late,
      otherPayee,
      namedPayee,
    })),
    ...(nextHome && { nextHome: nextHomeText(nextHome) }),
  })
}

export type PassportState = 'open' | 'expired' | 'revoked'

export function passportState(
  passport: { expiresOn: Day; revokedAt: string | null },
  today: Day,
): PassportState {
  if (passport.revokedAt !== null) return 'revoked'
  return today > passport.expiresOn ? 'expired' : 'open'
}
