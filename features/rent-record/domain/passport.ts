import { addMonths, type Day, monthOf } from '@keyturn/platform/days'
import type { PeriodState } from '../words.ts'
import { type Grounds, isProof, type LandlordWord, type ShownBy, shownBy } from './proof.ts'

/** What a member may add to the bare months. Sums and banks are never in a passport. */
export const PASSPORT_FIELDS = ['name', 'address', 'landlord', 'lateness'] as const
export type PassportField = (typeof PASSPORT_FIELDS)[number]

/** 'verified' says nothing about the day: the member left lateness out. 'own_statement' is told, not verified. */
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
  /** Who confirmed it. */
  by?: string | undefined
}

export interface PassportHome {
  address: string | null
  landlord: string | null
}

/** Everything a passport says. It is fixed on the day it is made. */
export interface Statement {
  code: string
  issuedOn: Day
  /** Its last day. */
  expiresOn: Day
  name: string | null
  homes: PassportHome[]
  months: PassportMonth[]
}

export interface PassportPeriod {
  dueOn: Day
  state: PeriodState
  shownBy: ShownBy | null
  landlordWord?: LandlordWord | null
}

/** The record's periods as a passport weighs them. */
export const withGrounds = (periods: readonly (Grounds & { dueOn: Day })[]): PassportPeriod[] =>
  periods.map((period) => {
    const { dueOn, state, landlordWord = null } = period
    return { dueOn, state, shownBy: shownBy(period), landlordWord }
  })

export interface PassportWish {
  /** YYYY-MM, both included. */
  from: string
  to: string
  fields: readonly PassportField[]
}

export const MOST_MONTHS = 24

export type WishProblem = 'wrong_order' | 'too_long' | 'not_over_yet'

export function problemWith({ from, to }: PassportWish, today: Day): WishProblem | null {
  if (from > to) return 'wrong_order'
  if (to > monthOf(today)) return 'not_over_yet'
  return monthsBetween(from, to).length > MOST_MONTHS ? 'too_long' : null
}

/** One more than a passport may show at the most, however far the two lie apart. */
function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  let month = from
  while (month <= to && months.length <= MOST_MONTHS) {
    months.push(month)
    month = monthOf(addMonths(`${month}-01`, 1))
  }
  return months
}

/**
 * The months as a stranger may read them. What is not verified is only that: nobody knows yet, and a passport
 * never says that rent was missed.
 */
export function passportMonths(periods: readonly PassportPeriod[], wish: PassportWish): PassportMonth[] {
  return monthsBetween(wish.from, wish.to).map((month) => {
    const mine = periods.filter(({ dueOn }) => monthOf(dueOn) === month)
    if (mine.length === 0 || mine.some(({ shownBy }) => shownBy === null))
      return { month, state: 'not_verified' }
    const word = mine.find(({ shownBy }) => shownBy === 'landlord')?.landlordWord
    const isProven = mine.every(({ shownBy }) => isProof(shownBy))
    if (isProven && word) return { month, state: 'confirmed', by: word.named }
    return { month, state: isProven ? provenState(mine, wish.fields.includes('lateness')) : 'own_statement' }
  })
}

function provenState(periods: readonly PassportPeriod[], saysLateness: boolean): PassportMonthState {
  if (periods.some(({ state }) => state === 'paid_by_other')) return 'paid_by_other'
  if (!saysLateness) return 'verified'
  return periods.some(({ state }) => state === 'verified_late') ? 'late' : 'on_time'
}

export interface PassportCounts {
  months: number
  verified: number
  /** From the member's own statement, beside those that are verified. */
  told: number
  onTime: number
  late: number
}

const isVerified = ({ state }: PassportMonth): boolean =>
  state !== 'not_verified' && state !== 'own_statement'

export function countsOf({ months }: { months: readonly PassportMonth[] }): PassportCounts {
  const count = (wanted: PassportMonthState): number => months.filter(({ state }) => state === wanted).length
  return {
    months: months.length,
    verified: months.filter(isVerified).length,
    told: count('own_statement'),
    onTime: count('on_time'),
    late: count('late'),
  }
}

/** Whether every month it calls verified is so still: a payment may have bounced since. */
export function isStillVerified(statement: Statement, periods: readonly PassportPeriod[]): boolean {
  const [first, last] = [statement.months[0], statement.months.at(-1)]
  if (!first || !last) return true
  const now = passportMonths(periods, { from: first.month, to: last.month, fields: [] })
  return statement.months.every((month, at) => {
    const today = now[at]
    return !isVerified(month) || (today !== undefined && isVerified(today))
  })
}

/** The text that is signed: the same statement always gives the same letters. */
export function canonicalText(statement: Statement): string {
  const { code, issuedOn, expiresOn, name, homes, months } = statement
  return JSON.stringify({
    kind: 'keyturn rent passport',
    version: 2,
    code,
    issuedOn,
    expiresOn,
    name,
    homes: homes.map(({ address, landlord }) => ({ address, landlord })),
    months: months.map(({ month, state, by }) => ({ month, state, ...(by !== undefined && { by }) })),
  })
}

/** No letter or figure that looks like another. */
export const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODE_LENGTH = 12

/** A code as people type it, or null: small letters, spaces and hyphens do not matter. */
export function readCode(typed: string): string | null {
  const code = typed.slice(0, 60).toUpperCase().replaceAll(/[\s-]/g, '')
  const isCode = code.length === CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter))
  return isCode ? code : null
}

/** 'ABCD EFGH JKMN' */
export const spacedCode = (code: string): string => code.match(/.{1,4}/g)?.join(' ') ?? code

export type PassportState = 'open' | 'expired' | 'revoked'

export function passportState(
  passport: { expiresOn: Day; revokedAt: string | null },
  today: Day,
): PassportState {
  if (passport.revokedAt !== null) return 'revoked'
  return today > passport.expiresOn ? 'expired' : 'open'
}
